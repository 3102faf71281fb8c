import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { SkeletonText } from '#src/ui/skeleton.tsx'
import { PostContent } from '../post/post-content.tsx'
import { previewQuery } from '../queries/post.ts'

/** A post's text as others will read it. */
export function ContentPreview({ source }: { source: string }) {
  const settled = useDeferredValue(source)
  const { data: html } = useQuery(previewQuery(settled))
  return (
    <section
      ref={scrollToIt}
      aria-label="Preview"
      className="max-h-96 overflow-y-auto rounded-md border border-line border-dashed bg-surface p-3.5"
    >
      {!settled.trim() && <p className="text-ink-muted">Nothing to preview yet.</p>}
      {settled.trim() && html === undefined && <SkeletonText lines={3} />}
      {settled.trim() && html !== undefined && <PostContent html={html} />}
    </section>
  )
}

/** It opens under a text box that may fill the screen. */
function scrollToIt(preview: HTMLElement | null) {
  preview?.scrollIntoView({ block: 'nearest' })
}
