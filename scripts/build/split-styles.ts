/** Sorts the rules of a minified style sheet by the classes that they need. */

/** At-rules whose block holds rules. */
const GROUPING_RULE = /^@(?:media|supports|layer|container|starting-style)\b/
/** Text that is not parsed: escapes, strings, comments. */
const OPAQUE = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*.*?\*\//sy
const ATTRIBUTE = /(?<!\\)\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]/g
const CLASS = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-]|\P{ASCII})+)/giu
const ESCAPE = /\\(?:([\da-f]{1,6}) ?|(.))/gi

interface Rule {
  /** The selectors, or an at-rule's name and condition. */
  head: string
  /** The text between the braces; null for a statement, which has none. */
  body: string | null
}

/** Tells whether a rule is wanted, by the classes of each of its selectors. */
export type Choice = (selectors: string[][], isLayered: boolean) => boolean

/**
 * The sheet with the wanted rules alone, in their order and their layers. At-rules that hold no rules (fonts,
 * properties, keyframes) count as one selector without classes.
 */
export function pickRules(css: string, isWanted: Choice, isLayered = false): string {
  return rulesOf(css)
    .map(({ head, body }) => {
      if (body === null) return head
      const kept = GROUPING_RULE.test(head)
        ? pickRules(body, isWanted, isLayered || head.startsWith('@layer'))
        : isWanted(selectorsOf(head), isLayered)
          ? body
          : ''
      return kept && `${head}{${kept}}`
    })
    .join('')
}

/** All class names in the sheet's selectors, as elements have them. */
export function classesOf(css: string): Set<string> {
  const classes = new Set<string>()
  pickRules(css, (selectors) => {
    for (const name of selectors.flat()) classes.add(name)
    return false
  })
  return classes
}

/** The `@layer` statement that fixes the order of the sheet's layers, however its rules are split. */
export function layerOrder(css: string): string {
  const names = rulesOf(css).flatMap(({ head, body }) => (body && /^@layer (\S+)/.exec(head)?.[1]) || [])
  return `@layer ${[...new Set(names)]};`
}

/** The classes that an element and those around it need, for each selector of a rule. */
function selectorsOf(head: string): string[][] {
  if (head.startsWith('@')) return [[]]
  return splitAtTopLevel(head, ',').map((selector) =>
    [...withoutChoices(selector.replace(ATTRIBUTE, '')).matchAll(CLASS)].map(([, name = '']) =>
      name.replace(ESCAPE, (_, code, character) =>
        code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
      ),
    ),
  )
}

/** The selector without what is in `:not()`, and without lists of which one is enough. */
function withoutChoices(selector: string): string {
  const [before = '', name = ''] = /^(.*?):(not|is|where|has)(?=\()/s.exec(selector)?.slice(1) ?? []
  if (!name) return selector
  const list = selector.slice(before.length + 1 + name.length)
  const inside = (splitAtTopLevel(list, ')')[0] ?? '').slice(1)
  const isNeeded = name !== 'not' && splitAtTopLevel(inside, ',').length === 1
  return before + (isNeeded ? withoutChoices(inside) : '') + withoutChoices(list.slice(inside.length + 2))
}

function rulesOf(css: string): Rule[] {
  const texts = splitAtTopLevel(css, '}', ';').map((text) => text.replace(/^(?:\s|\/\*.*?\*\/)+/s, ''))
  return texts.filter(Boolean).map((text) => {
    const [head = ''] = splitAtTopLevel(text, '{')
    const isBlock = text.endsWith('}')
    return { head: isBlock ? head : `${head};`, body: isBlock ? text.slice(head.length + 1, -1) : null }
  })
}

/** The pieces between separators that stand outside of brackets; a brace at the end stays with its piece. */
function splitAtTopLevel(text: string, ...separators: string[]): string[] {
  const pieces: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    OPAQUE.lastIndex = at
    if (OPAQUE.test(text)) {
      at = OPAQUE.lastIndex - 1
      continue
    }
    const character = text.charAt(at)
    if (/[)\]}]/.test(character)) depth--
    if (depth === 0 && separators.includes(character)) {
      pieces.push(text.slice(start, character === '}' ? at + 1 : at))
      start = at + 1
    }
    if (/[([{]/.test(character)) depth++
  }
  return [...pieces, text.slice(start)].filter((piece) => piece.trim() !== '')
}
