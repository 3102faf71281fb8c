import { useEffect, useRef } from 'react'

import { CONTENT_ELEMENT_ID } from '../content-element.ts'

interface PostContentProps {
  /** From `contentQuery` or `previewQuery`, which sanitize. Undefined while it is on its way. */
  html: string
  /** On a post's own page: which text this is, so that the browser can take it over. */
  version?: string
}

/** A post's text. Code in it is coloured once it is on screen, and only then the code for that loads. */
export function PostContent({ html, version }: PostContentProps) {
  const element = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other code.
  useEffect(() => {
    const root = element.current
    if (!root?.querySelector('pre > code')) return
    let stop: (() => void) | null = null
    let left = false
    void import('#src/lib/markdown/highlight-code.ts').then(({ highlightCode }) => {
      if (!left) stop = highlightCode(root)
    })
    return () => {
      left = true
      stop?.()
    }
  }, [html])

  return (
    <div
      ref={element}
      {...(version !== undefined && { id: CONTENT_ELEMENT_ID, 'data-version': version })}
      dir="auto"
      className="prose [overflow-clip-margin:0.25rem] overflow-clip"
      // Written by safeHtml, which makes only what it lists (docs/decisions/0007).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
