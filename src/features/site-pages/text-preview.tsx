import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { MarkdownContent } from '#src/lib/markdown/markdown-content.tsx'
import { Button } from '#src/ui/button.tsx'
import { RetryNotice } from '#src/ui/retry-notice.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

import { textPreviewQuery } from './queries/edit-setting.ts'

/** The text as its page will show it, on demand. */
export function TextPreview({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" size="sm" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
        Preview
      </Button>
      {isOpen && <Preview text={text} />}
    </div>
  )
}

function Preview({ text }: { text: string }) {
  const settled = useDeferredValue(text)
  const preview = useQuery(textPreviewQuery(settled))
  const { data: html, isError } = preview
  return (
    <section
      aria-label="Preview"
      className="w-full max-w-3xl rounded-md border border-line border-dashed bg-surface p-3.5 sm:p-5"
    >
      {!settled.trim() && <p className="text-ink-muted">Nothing to preview yet.</p>}
      {settled.trim() && html !== undefined && <MarkdownContent html={html} />}
      {settled.trim() && html === undefined && !isError && <SkeletonText lines={4} />}
      {isError && <RetryNotice query={preview}>Couldn't load the preview.</RetryNotice>}
    </section>
  )
}
