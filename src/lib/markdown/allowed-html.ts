/** The HTML that a post may contain. The sanitizer drops the rest: styles, scripts, ids, frames and forms. */

/** Elements that stay, with the names they are written by. */
const KEPT = new Map<string, string>(
  [
    ['p', 'br', 'hr', 'blockquote', 'details', 'summary', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ['a', 'img', 'strong', 'b', 'em', 'i', 'del', 's', 'ins', 'sub', 'sup', 'kbd', 'mark', 'small'],
    ['h2', 'h3', 'h4', 'h5', 'h6'],
  ]
    .flat()
    .map((name) => [name, name]),
)
// The page's only h1 is the title of the post.
KEPT.set('h1', 'h2')

/** Elements whose content is no text of the post: it goes with them. */
const DROPPED_WHOLE = new Set([
  ...[
    'script',
    'style',
    'template',
    'title',
    'textarea',
    'select',
    'svg',
    'math',
    'object',
    'applet',
    'head',
  ],
  ...[
    'iframe',
    'frameset',
    'noframes',
    'noembed',
    'noscript',
    'xmp',
    'plaintext',
    'audio',
    'video',
    'canvas',
  ],
])

export const VOID_ELEMENTS = new Set(['br', 'hr', 'img'])

/** Elements that end an open paragraph, as a browser would. */
export const BLOCKS = new Set([
  ...['p', 'hr', 'blockquote', 'details', 'pre', 'ul', 'ol', 'dl', 'table', 'h2', 'h3', 'h4', 'h5', 'h6'],
])

/** Elements that are valid inside these only. Elsewhere a browser would close the elements around a post. */
export const PARENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['summary', new Set(['details'])],
  ['li', new Set(['ul', 'ol'])],
  ['dt', new Set(['dl'])],
  ['dd', new Set(['dl'])],
  ['thead', new Set(['table'])],
  ['tbody', new Set(['table'])],
  ['tr', new Set(['table', 'thead', 'tbody'])],
  ['th', new Set(['tr'])],
  ['td', new Set(['tr'])],
])

/** The element that `name` is written as, or null when only its content stays. */
export function writtenName(name: string): string | null {
  return KEPT.get(name) ?? null
}

/** Whether the element's content goes with it, as a script's does. */
export function isDroppedWithContent(name: string): boolean {
  return DROPPED_WHOLE.has(name)
}

/** For DOMPurify, which looks at the result once more in the browser. */
export const ALLOWED_TAGS = [...new Set(KEPT.values())]
export const ALLOWED_ATTRIBUTES = [
  'href',
  'rel',
  'target',
  'src',
  'alt',
  'loading',
  'class',
  'start',
  'tabindex',
  'dir',
  'align',
  'open',
]
