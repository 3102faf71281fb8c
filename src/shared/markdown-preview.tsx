import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'

import { featureKeys } from '#src/lib/feature-keys.ts'
import { MarkdownContent } from '#src/lib/markdown/markdown-content.tsx'
import { markdownToHtml } from '#src/lib/markdown/markdown-renderer.ts'
import { cx } from '#src/ui/cx.ts'
import { RetryNotice } from '#src/ui/retry-notice.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

const previewKeys = {
  all: featureKeys.preview,
  text: (source: string) => [...previewKeys.all, source] as const,
}

interface MarkdownPreviewProps {
  source: string
  /** The writer's position in the text, 0 to 1, which a preview lower than its text scrolls to. */
  positionOf?: () => number
  /** A note about the HTML. */
  noteFor?: (html: string) => ReactNode
  className: string
}

/** A text that is being written, as others will read it. */
export function MarkdownPreview({ source, positionOf, noteFor, className }: MarkdownPreviewProps) {
  const settled = useDeferredValue(source)
  const preview = useQuery({
    queryKey: previewKeys.text(settled),
    queryFn: ({ client }) => markdownToHtml(client, settled),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data: html, isError } = preview
  const box = useRef<HTMLElement>(null)

  const showPlace = useEffectEvent(({ scrollHeight, clientHeight }: HTMLElement) => {
    if (positionOf) box.current?.scrollTo({ top: scrollHeight * positionOf() - clientHeight / 2 })
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

  const isEmpty = !settled.trim()
  return (
    <>
      <section
        ref={box}
        aria-label="Preview"
        className={cx('rounded-md border border-line border-dashed bg-surface p-3.5', className)}
      >
        {isEmpty && <p className="text-ink-muted">Nothing to preview yet.</p>}
        {!isEmpty && html !== undefined && <MarkdownContent html={html} />}
        {!isEmpty && html === undefined && !isError && <SkeletonText lines={3} />}
        {isError && <RetryNotice query={preview}>Couldn't load the preview.</RetryNotice>}
      </section>
      {!isEmpty && html !== undefined && noteFor?.(html)}
    </>
  )
}
