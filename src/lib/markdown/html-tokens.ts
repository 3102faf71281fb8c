/** Cuts HTML into tags and text. Anything that is not a tag is text. Never throws. */

export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }

const COMMENT_END = /--!?>/g
const TAG_NAME = /^<\/?([a-z][a-z0-9-]*)/i
const ATTRIBUTE = /\s+|([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?|[/"'=<`]/y

/** Attribute values keep their character references. Of attributes with the same name, the first counts. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  const lastEnd = html.lastIndexOf('>')
  let position = 0
  /** Whether a comment may still end. Without this, each unclosed comment would be searched to the end of the text. */
  let mayCommentEnd = true
  while (position < html.length) {
    const start = html.indexOf('<', position)
    if (start < 0 || start > lastEnd) break
    if (start > position) yield { kind: 'text', text: html.slice(position, start) }
    position = start
    const isComment = html.startsWith('<!--', start)
    const end = isComment && !mayCommentEnd ? null : endOfHidden(html, start)
    if (end !== null) {
      position = end
      continue
    }
    if (isComment) mayCommentEnd = false
    const name = TAG_NAME.exec(html.slice(start, start + 64))
    if (!name?.[1]) {
      yield { kind: 'text', text: '<' }
      position = start + 1
      continue
    }
    const tag = readTag(html, start + name[0].length)
    // The tag never closes: a browser would show nothing of the rest.
    if (!tag) break
    const isClosing = html[start + 1] === '/'
    const lowerName = name[1].toLowerCase()
    yield isClosing
      ? { kind: 'close', name: lowerName }
      : { kind: 'open', name: lowerName, attributes: tag.attributes }
    position = tag.end
  }
  if (position < html.length) yield { kind: 'text', text: html.slice(position) }
}

/**
 * The index after the comment, declaration or processing instruction at `start`, by the rules of the HTML standard: a
 * comment ends with `-->` or, malformed, with `--!>`; an empty one already as `<!-->` or `<!--->`; all others with the
 * next `>`. Null if there is none, or if it never ends and so is text.
 */
export function endOfHidden(html: string, start: number): number | null {
  if (html.startsWith('<!-->', start)) return start + 5
  if (html.startsWith('<!--->', start)) return start + 6
  if (html.startsWith('<!--', start)) {
    COMMENT_END.lastIndex = start + 4
    return COMMENT_END.test(html) ? COMMENT_END.lastIndex : null
  }
  if (!html.startsWith('<!', start) && !html.startsWith('<?', start)) return null
  const end = html.indexOf('>', start)
  return end < 0 ? null : end + 1
}

function readTag(html: string, from: number) {
  const attributes = new Map<string, string>()
  let position = from
  while (position < html.length) {
    if (html[position] === '>') return { attributes, end: position + 1 }
    ATTRIBUTE.lastIndex = position
    const match = ATTRIBUTE.exec(html)
    const [whole = '', name, double, single, bare] = match ?? []
    const key = name?.toLowerCase()
    if (key && !attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '')
    position += Math.max(whole.length, 1)
  }
  return null
}
