import { Link } from '#src/ui/link.tsx'

import { markedTextParts, type TextPart } from './marked-text-parts.ts'

interface MarkedTextProps {
  text: string
  /** Members behind the text's `@username`s, in lower case. Others stay text. */
  mentions?: readonly { id: string; username: string }[]
}

/** The text of a comment or a message. It renders elements and no HTML string, so there is nothing to sanitize. */
export function MarkedText({ text, mentions = [] }: MarkedTextProps) {
  return markedTextParts(text).map((part, index) => {
    const member = part.kind === 'mention' && mentions.find(({ username }) => username === part.name)
    return member ? (
      <Link key={index} to={`/profile/${member.id}`} translate="no">
        {part.text}
      </Link>
    ) : (
      <Part key={index} part={part} />
    )
  })
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'text' || part.kind === 'mention') return part.text
  if (part.kind === 'link') {
    return (
      <a
        href={part.href}
        target={part.href[0] === '/' ? undefined : '_blank'}
        rel="nofollow ugc noopener noreferrer"
      >
        {part.text}
      </a>
    )
  }
  if (part.kind === 'block') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, by keyboard too.
      <pre tabIndex={0} translate="no" className="my-2">
        <code>{part.text}</code>
      </pre>
    )
  }
  const Element = part.kind
  return <Element translate={Element === 'code' ? 'no' : undefined}>{part.text}</Element>
}
