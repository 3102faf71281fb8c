/** Finds comments, strings, numbers and keywords in a piece of code: an approximation for many languages. */

export type CodeKind = 'comment' | 'string' | 'number' | 'keyword'

export interface CodePart {
  kind: CodeKind
  /** Offsets in UTF-16 units. */
  start: number
  end: number
}

const KEYWORDS = new Set(
  (
    'abstract and as assert async await begin bool boolean break by byte case catch char class const continue create ' +
    'crate debugger def default defer del delete do double drop dyn elif else elsif end enum esac except export extends ' +
    'extern false fi final finally float fn for foreach from func function go group having if impl implements import in ' +
    'inner insert instanceof int interface into is join lambda left let limit local long loop match mod module mut ' +
    'namespace new nil none not null on or order override package pass private protected pub public raise range ref ' +
    'require return returns select self set short static string struct super switch table then this throw throws trait ' +
    'true try type typeof undefined union unless unsafe until update use using val values var view virtual void when ' +
    'where while with yield'
  ).split(' '),
)

const HASH_COMMENTS =
  /^(?:py|python|sh|bash|shell|zsh|console|rb|ruby|ya?ml|toml|r|pl|perl|docker(?:file)?|make|ini|conf|nginx)$/i
const DASH_COMMENTS = /^(?:sql|psql|postgres(?:ql)?|plpgsql|lua|hs|haskell|elm)$/i
const MARKUP = /^(?:html|xml|svg|vue|svelte)$/i
const PLAIN = /^(?:text|txt|plain|plaintext|none|output|log|diff|patch)$/i

/** Only strings in backticks or triple quotes may contain line breaks. */
const STRINGS = [
  String.raw`"""[\s\S]*?(?:"""|$)`,
  String.raw`"(?:\\.|[^"\\\n])*"?`,
  String.raw`'(?:\\.|[^'\\\n])*'`,
  '`(?:\\\\.|[^`\\\\])*`?',
].join('|')
const NUMBERS = String.raw`\b(?:0[xob][\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)\b`
const WORDS = String.raw`[\p{L}_$][\p{L}\p{N}_$-]*`

function commentPattern(language: string) {
  if (MARKUP.test(language)) return String.raw`<!--[\s\S]*?(?:-->|$)`
  if (HASH_COMMENTS.test(language)) return String.raw`(?<![\w$&])#[^\n]*`
  if (DASH_COMMENTS.test(language)) return String.raw`--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`
  return String.raw`(?<!:)\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`
}

/** The parts of `code` to colour, in order, without overlaps. `language` is the fence's; if it is empty, guesses. */
export function codeParts(code: string, language: string): CodePart[] {
  if (PLAIN.test(language)) return []
  const pattern = new RegExp(`(${commentPattern(language)})|(${STRINGS})|(${NUMBERS})|(${WORDS})`, 'giu')
  const caseless = DASH_COMMENTS.test(language)
  const parts: CodePart[] = []
  for (const match of code.matchAll(pattern)) {
    const [text, comment, string, number, word] = match
    const kind = kindOf(comment, string, number, caseless ? word?.toLowerCase() : word)
    if (kind) parts.push({ kind, start: match.index, end: match.index + text.length })
  }
  return parts
}

function kindOf(comment?: string, string?: string, number?: string, word?: string): CodeKind | null {
  if (comment !== undefined) return 'comment'
  if (string !== undefined) return 'string'
  if (number !== undefined) return 'number'
  return word !== undefined && KEYWORDS.has(word) ? 'keyword' : null
}
