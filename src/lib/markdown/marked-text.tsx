import { markedTextParts, type TextPart } from './marked-text-parts.ts'

/** The text of a comment or a message. It renders elements and no HTML string, so there is nothing to sanitize. */
export function MarkedText({ text }: { text: string }) {
  return markedTextParts(text).map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: TextPart }) {
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
