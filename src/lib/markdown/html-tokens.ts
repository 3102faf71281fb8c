/** Cuts HTML into tags and text. Forgiving: what is no tag is text, and nothing makes it fail. */

export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }

const TAG_NAME = /^<\/?([a-z][a-z0-9-]*)/i
const ATTRIBUTE = /\s+|([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?|[/"'=<`]/y

/** Attribute values keep their character references; the first of two attributes with one name counts. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let position = 0
  while (position < html.length) {
    const start = html.indexOf('<', position)
    if (start < 0) break
    if (start > position) yield { kind: 'text', text: html.slice(position, start) }
    const end = endOfUnseen(html, start)
    if (end !== null) {
      position = end
      continue
    }
    const name = TAG_NAME.exec(html.slice(start, start + 64))
    if (!name?.[1]) {
      yield { kind: 'text', text: '<' }
      position = start + 1
      continue
    }
    const tag = readTag(html, start + name[0].length)
    if (!tag) break // never closed: a browser shows nothing of it either
    const isClosing = html[start + 1] === '/'
    const lowerName = name[1].toLowerCase()
    yield isClosing
      ? { kind: 'close', name: lowerName }
      : { kind: 'open', name: lowerName, attributes: tag.attributes }
    position = tag.end
    if (position >= html.length) return
  }
  if (position < html.length && html.indexOf('<', position) < 0) {
    yield { kind: 'text', text: html.slice(position) }
  }
}

/** Where a comment, declaration or processing instruction at `start` ends; null when there is none. */
function endOfUnseen(html: string, start: number): number | null {
  if (html.startsWith('<!--', start)) return after(html, '-->', start + 4)
  if (html.startsWith('<!', start) || html.startsWith('<?', start)) return after(html, '>', start + 2)
  return null
}

function after(html: string, mark: string, from: number) {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
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
