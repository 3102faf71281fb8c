/** The functions that `run.ts` times in the browser. */
import { pastedMarkdown } from '#src/features/community/editor/pasted-markdown.ts'
import { purifiedMarkdown } from '#src/lib/markdown/purified-markdown.ts'

const PARSERS = { 'post in the browser': purifiedMarkdown, 'pasted page': pastedMarkdown }

declare global {
  interface Window {
    parse: (parser: keyof typeof PARSERS, text: string) => void
  }
}

window.parse = (parser, text) => void PARSERS[parser](text)
