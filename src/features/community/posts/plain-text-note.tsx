import { isPlainHtml } from '#src/lib/markdown/plain-html.ts'

/** Tells authors that their text is shown without formatting, and why. Renders nothing for a formatted text. */
export function PlainTextNote({ html }: { html: string | undefined }) {
  if (html === undefined || !isPlainHtml(html)) return null
  return (
    <p className="text-ink-muted text-xs">
      This post has too much formatting, so everyone sees it as plain text. Use fewer tables, lists and marks
      such as * and _.
    </p>
  )
}
