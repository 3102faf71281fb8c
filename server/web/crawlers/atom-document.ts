/** Writes Atom feeds (RFC 4287) of posts. */
import { escapeXml, textElement, XML_HEADER } from './xml.ts'

/** The required date of an empty feed. */
const NEVER = '1970-01-01T00:00:00Z'

export interface AtomEntry {
  /** The post's id. */
  id: string
  title: string
  published: string
  updated: string
  author: { name: string; username: string | null }
  terms: readonly string[]
  summary: string
}

export interface AtomFeed {
  text: string
  /** The latest creation or change of one of its posts. */
  changed: Date
}

interface Feed {
  siteUrl: string
  path: string
  /** Path of the page with the same list. */
  page: string
  title: string
  subtitle: string
  entries: readonly AtomEntry[]
}

export function atomDocument({ siteUrl, path, page, title, subtitle, entries }: Feed): AtomFeed {
  const changed = entries
    .map(({ updated }) => updated)
    .reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a), NEVER)
  const text = [
    `${XML_HEADER}<feed xmlns="http://www.w3.org/2005/Atom">\n`,
    textElement('id', siteUrl + path),
    textElement('title', title),
    textElement('subtitle', subtitle),
    textElement('updated', changed),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(siteUrl + path)}"/>\n`,
    `<link rel="alternate" type="text/html" href="${escapeXml(siteUrl + page)}"/>\n`,
    textElement('icon', `${siteUrl}/icon-192.png`),
    ...entries.map((entry) => entryElement(entry, siteUrl)),
    '</feed>\n',
  ].join('')
  return { text, changed: new Date(changed) }
}

function entryElement({ id, title, published, updated, author, terms, summary }: AtomEntry, siteUrl: string) {
  const url = escapeXml(`${siteUrl}/community/post/${id}`)
  return [
    '<entry>\n',
    textElement('id', `urn:uuid:${id}`),
    textElement('title', title),
    `<link rel="alternate" type="text/html" href="${url}"/>\n`,
    textElement('published', published),
    textElement('updated', updated),
    authorElement(author, siteUrl),
    ...terms.map((term) => `<category term="${escapeXml(term)}"/>\n`),
    `<summary type="text">${escapeXml(summary)}</summary>\n`,
    '</entry>\n',
  ].join('')
}

function authorElement({ name, username }: AtomEntry['author'], siteUrl: string) {
  const uri = username === null ? '' : `<uri>${escapeXml(`${siteUrl}/profile/${username}`)}</uri>`
  return `<author><name>${escapeXml(name)}</name>${uri}</author>\n`
}
