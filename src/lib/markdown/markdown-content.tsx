import { type MouseEvent, useEffect, useRef } from 'react'

import { useSavesData } from '#src/ui/save-data-context.ts'
import { CONTENT_ELEMENT_ID } from './content-element.ts'
import { heldPictures, shownPicture, shownPictures } from './held-pictures.ts'

interface MarkdownContentProps {
  /** HTML of `markdownToHtml`, which sanitizes. */
  html: string
  /** Identifies the text of a page, so that the browser can take over the server's HTML. */
  version?: string
}

/** Shows a text in Markdown. Code blocks are coloured once they are on screen; the highlighter loads only then. */
export function MarkdownContent({ html, version }: MarkdownContentProps) {
  const element = useRef<HTMLDivElement>(null)
  const saving = useSavesData()

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other code.
  useEffect(() => {
    const root = element.current
    if (!root?.querySelector('pre > code')) return
    let stop: (() => void) | null = null
    let left = false
    void import('./highlight-code.ts').then(({ highlightCode }) => {
      if (!left) stop = highlightCode(root)
    })
    return () => {
      left = true
      stop?.()
    }
  }, [html])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are pressed, by keyboard too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <div
      ref={element}
      onClick={showOnTap}
      {...(version !== undefined && { id: CONTENT_ELEMENT_ID, 'data-version': version })}
      dir="auto"
      className="prose [overflow-clip-margin:0.25rem] overflow-clip"
      // Written by safeHtml, which makes only what it lists (docs/decisions/0007).
      dangerouslySetInnerHTML={{ __html: saving ? heldPictures(html) : shownPictures(html) }}
    />
  )
}

function showOnTap(event: MouseEvent<HTMLElement>) {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  const picture = button && shownPicture(button)
  if (!picture) return
  // For a picture inside a link, the tap loads the picture and does not follow the link.
  event.preventDefault()
  button.replaceWith(picture)
  picture.focus({ preventScroll: true })
}
