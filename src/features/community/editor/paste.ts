/** Pasting into Markdown: what was copied with headings, lists, links or tables keeps them. */
import { insertText } from './insert-text.ts'

/** Worth a look by the converter. Whatever else a browser hands over as HTML are coloured words. */
const STRUCTURE =
  /<(?:h[1-6]|li|table|blockquote|pre|code|hr|strong|b|em|i|del|s|strike|a\s)\b|mso-list|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i
/** Several copied web pages; more is somebody's mistake, and would hold the page up. */
const HTML_MAX = 2_000_000
/** Who pastes does not wait for code on a slow line. */
const WAIT_MS = 1_000

const loadConverter = () => import('./pasted-markdown.ts')

/** Fetches what pasting will need. */
export function warmPaste(): void {
  void loadConverter().catch(() => {})
}

/**
 * Takes a paste over where it holds more than words; resolves with whether Markdown was written. Anything else is the
 * browser's, and so is a paste "without formatting", which offers no HTML.
 */
export async function pasteInto(
  box: HTMLTextAreaElement,
  event: Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'>,
): Promise<boolean> {
  const data = event.clipboardData
  const html = data?.getData('text/html') ?? ''
  const words = data?.getData('text/plain') ?? ''
  // Editors of code offer their colours as HTML. A single word, such as an address, is meant as it stands.
  const isMeantPlain = data?.types.includes('vscode-editor-data') || /^\S+$/.test(words)
  if (isMeantPlain || html.length > HTML_MAX || !STRUCTURE.test(html) || isInCode(box)) return false
  event.preventDefault()
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, WAIT_MS, null))
  const markdown = await Promise.race([converted(html), tooLate])
  insertText(box, markdown === null ? words : withRoom(box, markdown))
  return markdown !== null
}

async function converted(html: string): Promise<string | null> {
  try {
    const { pastedMarkdown } = await loadConverter()
    return pastedMarkdown(html)
  } catch (error) {
    // No network, or a page that nests too deep.
    console.warn('What was pasted keeps its words only', error)
    return null
  }
}

/** Between fences or after a backtick, marks would be letters of the code. */
function isInCode({ value, selectionStart }: HTMLTextAreaElement) {
  const before = value.slice(0, selectionStart)
  const fences = before.match(/^ {0,3}(?:`{3}|~{3})/gm)?.length ?? 0
  return fences % 2 === 1 || before.endsWith('`')
}

/** Headings, lists and tables begin on a line of their own. */
function withRoom({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, markdown: string) {
  if (!/\n|^(?:#|>|\||- |\d+\. |```)/.test(markdown)) return markdown
  const before = value.slice(0, selectionStart)
  const after = value.slice(selectionEnd)
  const above = before ? '\n'.repeat(Math.max(0, 2 - trailing(before))) : ''
  return above + markdown + (after && !after.startsWith('\n') ? '\n\n' : '')
}

function trailing(text: string) {
  return text.length - text.replace(/\n+$/, '').length
}
