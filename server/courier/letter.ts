/**
 * A letter is the contents of a mail: as text, and as HTML that needs no pictures and follows the reader's light or
 * dark.
 */
import { escapeMarkup } from '#src/lib/escape-markup.ts'

export interface Letter {
  subject: string
  /** Paragraphs of plain text. */
  lines: string[]
  /** The list below the paragraphs, such as the events of a digest. */
  items?: Item[]
  /** The link of the mail. */
  action: Link
  /** The link's validity, and advice: for an unexpected mail, or what to do next; why the mail came. */
  footer: string
  /** Links under the footer. */
  footerLinks?: Link[]
}

export interface Link {
  label: string
  url: string
}

interface Item {
  text: string
  /** An excerpt of somebody's text. */
  quote?: string | null
  url: string
}

/** The letter as plain text. */
export function asText({ lines, items = [], action, footer, footerLinks = [] }: Letter): string {
  const links = footerLinks.map(({ label, url }) => `${label}: ${url}`)
  return [
    ...lines,
    ...items.map(itemAsText),
    `${action.label}:\n${action.url}`,
    // The signature separator: mail programs show the text below it paler, and leave it out of replies.
    `${links.length > 0 ? '-- \n' : ''}${[footer, ...links].join('\n')}`,
  ].join('\n\n')
}

function itemAsText({ text, quote, url }: Item) {
  const quoted = quote ? `\n${quote.replace(/^/gm, '> ')}` : ''
  return `* ${text}${quoted}\n  ${url}`
}

const QUOTE =
  'margin: 0.25em 0 0; padding-left: 0.75em; border-left: 3px solid #8a8a8a; white-space: pre-line; overflow-wrap: anywhere'
const BUTTON =
  'display: inline-block; padding: 0.75em 1.25em; border-radius: 0.5em; background: #0a4570; color: #ffffff; text-decoration: none'
/** The blue is readable on white and on black; mail programs in dark mode get a paler one. */
const STYLE = `
:root { color-scheme: light dark }
.link { color: #0b5c94 }
@media (prefers-color-scheme: dark) {
  .link { color: #7cc0f5 }
  .button { background: #7cc0f5 !important; color: #06243a !important }
}`

/** The letter as a complete HTML page. All texts are escaped. */
export function asHtml({ subject, lines, items = [], action, footer, footerLinks = [] }: Letter): string {
  const paragraphs = lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('\n')
  const list =
    items.length > 0 ? `\n<ul style="padding-left: 1.25em">${items.map(itemAsHtml).join('')}\n</ul>` : ''
  const links = footerLinks.map((link) => `<br>${linkAsHtml(link)}`).join('\n')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title>
<style>${STYLE}
</style></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 34em; margin: 2em auto; padding: 0 1em; overflow-wrap: break-word">
${paragraphs}${list}
<p><a class="button" href="${escapeMarkup(action.url)}" style="${BUTTON}">${escapeMarkup(action.label)}</a></p>
<p style="font-size: 14px">${escapeMarkup(footer)}${links}</p>
</body>
</html>
`
}

function itemAsHtml({ text, quote, url }: Item) {
  const quoted = quote ? `\n<div dir="auto" style="${QUOTE}">${escapeMarkup(quote)}</div>` : ''
  return `\n<li style="margin: 0.75em 0">${linkAsHtml({ label: text, url })}${quoted}</li>`
}

function linkAsHtml({ label, url }: Link) {
  return `<a class="link" href="${escapeMarkup(url)}">${escapeMarkup(label)}</a>`
}
