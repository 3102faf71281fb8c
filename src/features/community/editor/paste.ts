/** Pastes HTML as Markdown, so that headings, lists, links and tables survive. */
import { insertText } from './insert-text.ts'

/** Elements worth converting. HTML without them is text with colours. */
const STRUCTURE =
  /<(?:h[1-6]|li|table|blockquote|pre|code|hr|strong|b|em|i|del|s|strike|a\s)\b|mso-list|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i
/** The length of several web pages. Converting more would block the page. */
const MAX_HTML_CHARACTERS = 1_000_000
/** The converter may load slowly: after this time the plain text is pasted. */
const WAIT_MS = 1_000

const loadConverter = () => import('./pasted-markdown.ts')

/** Loads the converter before a paste needs it. */
export function preloadConverter(): void {
  void loadConverter().catch(() => {})
}

/**
 * Handles a paste with structure and resolves with whether it wrote Markdown. The browser handles any other paste,
 * including one "without formatting", which has no HTML.
 */
export async function pasteInto(
  box: HTMLTextAreaElement,
  event: Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'>,
): Promise<boolean> {
  const data = event.clipboardData
  const html = data?.getData('text/html') ?? ''
  const plain = data?.getData('text/plain') ?? ''
  // Code editors offer colours as HTML. A single word, such as a URL, is pasted as it is.
  const isMeantPlain = data?.types.includes('vscode-editor-data') || /^\S+$/.test(plain)
  if (isMeantPlain || html.length > MAX_HTML_CHARACTERS || !STRUCTURE.test(html) || isInCode(box))
    return false
  event.preventDefault()
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, WAIT_MS, null))
  const markdown = await Promise.race([toMarkdown(html), tooLate])
  insertText(box, markdown === null ? plain : withBlankLines(box, markdown))
  return markdown !== null
}

async function toMarkdown(html: string): Promise<string | null> {
  try {
    const { pastedMarkdown } = await loadConverter()
    return pastedMarkdown(html)
  } catch (error) {
    // The converter did not load, or the HTML has too many tags.
    console.warn('The paste could not be converted to Markdown', error)
    return null
  }
}

/** Whether the cursor is inside code, where Markdown would be literal. */
function isInCode({ value, selectionStart }: HTMLTextAreaElement) {
  const before = value.slice(0, selectionStart)
  const fences = before.match(/^ {0,3}(?:`{3}|~{3})/gm)?.length ?? 0
  return fences % 2 === 1 || before.endsWith('`')
}

/** Headings, lists and tables need a line of their own. */
function withBlankLines({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, markdown: string) {
  if (!/\n|^(?:#|>|\||- |\d+\. |```)/.test(markdown)) return markdown
  const before = value.slice(0, selectionStart)
  const after = value.slice(selectionEnd)
  const [ending = ''] = /\n{0,2}$/.exec(before) ?? []
  const above = before && '\n'.repeat(2 - ending.length)
  return above + markdown + (after && !after.startsWith('\n') ? '\n\n' : '')
}
