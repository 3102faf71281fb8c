/**
 * Comments, declarations and processing instructions that begin a line. marked ends them where CommonMark does and
 * browsers do not: after `<!--a--!>` or `<?php` it takes the rest of the text for HTML.
 */
import type { Tokens } from 'marked'

import { endOfHidden } from './html-tokens.ts'

export const HIDDEN_START = /^ {0,3}<(?:!--|!\[CDATA\[|![A-Z]|\?)/

/** The block that begins with `HIDDEN_START`, with its last line; undefined if it never ends and so is text. */
export function hiddenBlock(source: string): Tokens.HTML | undefined {
  const end = endOfHidden(source, source.indexOf('<'))
  if (end === null) return undefined
  const lineEnd = source.indexOf('\n', end)
  const raw = lineEnd < 0 ? source : source.slice(0, lineEnd + 1)
  return { type: 'html', block: true, pre: false, raw, text: raw }
}
