import { type CommentPart, commentParts } from './comment-parts.ts'

/** A comment's text. It renders elements and no HTML string, so there is nothing to sanitize. */
export function CommentText({ content }: { content: string }) {
  return (
    <div className="prose whitespace-pre-wrap" dir="auto">
      {commentParts(content).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: CommentPart }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'link') {
    return (
      <a href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {part.text}
      </a>
    )
  }
  if (part.kind === 'block') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, by keyboard too.
      <pre tabIndex={0} className="my-2">
        <code>{part.text}</code>
      </pre>
    )
  }
  const Element = part.kind
  return <Element>{part.text}</Element>
}
