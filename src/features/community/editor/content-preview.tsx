import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'

import { MarkdownContent } from '#src/lib/markdown/markdown-content.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import PlainTextNote from '../plain-text-note.tsx'
import { previewQuery } from '../queries/preview.ts'

/** Finds most pictures from other sites, in Markdown or HTML. The bounds in it keep long texts cheap. */
const FOREIGN_PICTURE = /!\[[^\]]{0,300}\]\(\s{0,9}<?https?:|<img\s[^>]{0,300}src=["']?https?:/i

interface ContentPreviewProps {
  source: string
  /** The writer's position in the text, 0 to 1. */
  positionOf: () => number
}

/** A post's text as others will read it, at about the place that is being written. */
export function ContentPreview({ source, positionOf }: ContentPreviewProps) {
  const settled = useDeferredValue(source)
  const { data: html } = useQuery(previewQuery(settled))
  const box = useRef<HTMLElement>(null)

  const showPlace = useEffectEvent(({ scrollHeight, clientHeight }: HTMLElement) => {
    box.current?.scrollTo({ top: scrollHeight * positionOf() - clientHeight / 2 })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML changes the height that the position is computed from.
  useEffect(() => {
    if (box.current) showPlace(box.current)
  }, [html])

  const isShown = html !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the preview gets its height, which may be below the visible part.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])

  // Closing scrolls the focused button into view: in a low window it is above the preview.
  useEffect(() => () => document.activeElement?.scrollIntoView({ block: 'nearest' }), [])

  return (
    <>
      <section
        ref={box}
        aria-label="Preview"
        className="max-h-[min(24rem,60dvh)] scroll-my-2 overflow-y-auto rounded-md border border-line border-dashed bg-surface p-3.5"
      >
        {!settled.trim() && <p className="text-ink-muted">Nothing to preview yet.</p>}
        {settled.trim() && html === undefined && <SkeletonText lines={3} />}
        {settled.trim() && html !== undefined && <MarkdownContent html={html} />}
      </section>
      {settled.trim() && <PlainTextNote html={html} />}
      {FOREIGN_PICTURE.test(settled) && (
        <p className="text-ink-muted text-xs">
          Pictures from other sites become links: shown here, they would tell those sites who reads your post.
        </p>
      )}
    </>
  )
}
