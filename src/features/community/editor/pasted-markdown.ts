/** Converts HTML from pages and word processors to Markdown (docs/decisions/0020). Loaded when the editor opens. */
import TurndownService from 'turndown'

import { trimInvisible } from '#src/lib/trim-invisible.ts'

import { prepare, styleOf } from './pasted-html.ts'
import { addTableRules, inOneLine } from './pasted-tables.ts'

const USABLE_URL = /^(?:https?:|mailto:|\/(?!\/))/i
const HEADINGS = 'h1,h2,h3,h4,h5,h6'
/** Elements that make a conversion worthwhile. */
const CONVERTED = `${HEADINGS},li,table,blockquote,pre,code,hr,strong,b,em,i,del,s,strike,a[href],[data-style*="mso-list"]`

/** Invisible characters that word processors and chats leave behind. Those of right-to-left texts stay. */
const MEANINGLESS = /[\u00ad\u200b\u2060\ufeff]/g

/** Converts `html` to Markdown; null for plain text or only code. @throws Error when it would take too long. */
export function pastedMarkdown(html: string): string | null {
  const body = prepare(html)
  if (!body.querySelector(CONVERTED) || isCode(body)) return null
  const markdown = converter().turndown(body)
  return markdown.replaceAll('\u00a0', ' ').replace(MEANINGLESS, '').trim() || null
}

/** Whether the pasted HTML is one preformatted block, as code editors copy. */
function isCode(body: HTMLElement) {
  const text = body.textContent.trim()
  const boxes = [...body.querySelectorAll('pre,[data-style*="white-space"]')]
  return boxes.some(
    (box) =>
      (box.localName === 'pre' || /white-space:\s*pre\b/.test(styleOf(box))) &&
      box.textContent.trim() === text &&
      !body.querySelector('pre > code'),
  )
}

function converter() {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    br: '',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  })
  service.escape = escapeMarkdown
  addTableRules(service)
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${inOneLine(content)}\n\n`,
  })
  service.addRule('marked', {
    filter: ({ nodeName }) => /^(?:STRONG|B|EM|I|DEL|S|STRIKE)$/.test(nodeName),
    replacement: (content, node) => marked(content, node),
  })
  service.addRule('small', {
    filter: ['kbd', 'sub', 'sup'],
    replacement: (content, { nodeName }) =>
      `<${nodeName.toLowerCase()}>${content}</${nodeName.toLowerCase()}>`,
  })
  service.addRule('list', {
    filter: ['ul', 'ol'],
    replacement: (content, { parentElement }) => {
      const blankLines = parentElement?.localName === 'li' ? '\n' : '\n\n'
      return blankLines + content.trim() + blankLines
    },
  })
  service.addRule('itemWords', {
    filter: (node) => node.localName === 'p' && node.matches('li > :only-of-type'),
    replacement: (content) => `${content}\n`,
  })
  service.addRule('item', { filter: 'li', replacement: (content, node) => item(content, node) })
  service.addRule('checkbox', {
    filter: 'input',
    replacement: (_, node) => {
      if (node.getAttribute('type') !== 'checkbox') return ''
      return node.hasAttribute('checked') ? '[x] ' : '[ ] '
    },
  })
  service.addRule('wordItem', {
    filter: (node) => /mso-list:\s*l\d/.test(styleOf(node)),
    replacement: (content, node) => wordItem(content, node),
  })
  service.addRule('wordMark', {
    filter: (node) => /mso-list:\s*ignore/i.test(styleOf(node)),
    replacement: () => '',
  })
  service.addRule('block', { filter: 'pre', replacement: (_, node) => codeBlock(node) })
  service.addRule('link', { filter: 'a', replacement: (content, node) => link(content, node) })
  service.addRule('picture', { filter: 'img', replacement: (_, node) => picture(node) })
  return service
}

const MARKS: Readonly<Record<string, string>> = { STRONG: '**', B: '**', EM: '*', I: '*' }

function marked(content: string, node: HTMLElement) {
  const mark = MARKS[node.nodeName] ?? '~~'
  // A heading is already bold, and marks can't span paragraphs.
  const isDone = mark === '**' && node.parentElement?.closest(`${HEADINGS},th,strong,b`)
  return !content.trim() || isDone || content.includes('\n\n') ? content : mark + content + mark
}

/** The characters by which rendered posts, word processors and chats show checkboxes. */
const BOX = /^(?:\[([x ])\]|([☑☒✅✔])|[☐⬜])\ufe0f?\s*/u

function withBox(text: string) {
  return text.replace(BOX, (_, written?: string, done?: string) => `[${written ?? (done ? 'x' : ' ')}] `)
}

function item(content: string, node: HTMLElement) {
  const list = node.parentElement
  const mark = list?.localName === 'ol' ? `${node.dataset.number}. ` : '- '
  const text = withBox(content.trim()).replace(/\n(?!\n|$)/g, `\n${' '.repeat(mark.length)}`)
  return `\n${mark}${text}\n`
}

/** Writes a list item of Word, which marks up list items as paragraphs. */
function wordItem(content: string, node: HTMLElement) {
  const level = Number(/level(\d)/.exec(styleOf(node))?.[1] ?? 1)
  const marks = [...node.querySelectorAll('span')].filter((span) => /mso-list:\s*ignore/i.test(styleOf(span)))
  const isOrdered = /^\s*\w+[.)]/.test(marks[0]?.textContent ?? '')
  return `\n${'   '.repeat(level - 1)}${isOrdered ? '1.' : '-'} ${withBox(content.trim())}\n`
}

function codeBlock(node: HTMLElement) {
  const code = (node.querySelector('code') ?? node).textContent.replace(/\n$/, '')
  const classes = [node.parentElement, node, node.querySelector('code')].map((part) => part?.className ?? '')
  const language =
    /(?:language|lang|highlight-source|highlight-text)-([\w+#]{1,24})/.exec(classes.join(' '))?.[1] ?? ''
  const longest = Math.max(2, ...[...code.matchAll(/^`+/gm)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `\n\n${fence}${language}\n${code}\n${fence}\n\n`
}

function link(content: string, node: HTMLElement) {
  const href = target(trimInvisible(node.getAttribute('href') ?? ''))
  const text = trimInvisible(inOneLine(content))
  if (!USABLE_URL.test(href) || !text || content.includes('\n\n')) return content
  // A bare URL becomes a link without markup.
  if (text.replaceAll('\\', '') === href.replace('mailto:', '')) return text.replaceAll('\\', '')
  return `[${text}](${href})`
}

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3)/u

/** A picture in Markdown. An emoji drawn as a picture becomes its character. */
function picture(node: HTMLElement) {
  const alt = (node.getAttribute('alt') ?? '').replace(/[[\]\s]+/g, ' ').trim()
  const src = target(node.getAttribute('src') ?? '')
  if (EMOJI.test(alt) || !USABLE_URL.test(src)) return alt
  return `![${alt}](${src})`
}

/** The URL escaped for Markdown. A URL of this site loses its origin. */
function target(url: string) {
  const path = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
  return path.replace(/[\s<>()\\]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

const BACKSLASH_BEFORE_SIGN = /\\(?=[!-/:-@[-`{-~])/g
const INLINE_MARK = /`|<(?=[a-z/!?])|~(?=~)|\*(?=\S)|(?<=\S)\*|\](?=\()/gi
/** An underscore inside a word marks nothing. */
const UNDERSCORE_AT_WORD = /(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu
const HEADING_LIST_OR_QUOTE = /^(#{1,6}|[-+*]|>)(?=\s)/
const NUMBERED_ITEM = /^(\d{1,9})([.)])(?=\s)/
const RULE_OR_FENCE = /^(?=(?:=+|-{2,}|~{3,})\s*$)/

/** Escapes only characters that would be marks: text full of backslashes is hard to edit. */
function escapeMarkdown(text: string): string {
  return text
    .replace(BACKSLASH_BEFORE_SIGN, '\\\\')
    .replace(INLINE_MARK, '\\$&')
    .replace(UNDERSCORE_AT_WORD, '\\_')
    .replace(HEADING_LIST_OR_QUOTE, '\\$1')
    .replace(NUMBERED_ITEM, '$1\\$2')
    .replace(RULE_OR_FENCE, '\\')
}
