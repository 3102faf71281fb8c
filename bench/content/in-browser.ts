/** What `run.ts` times in the browser. */
import { pastedMarkdown } from '#src/features/community/editor/pasted-markdown.ts'
import { purifiedMarkdown } from '#src/lib/markdown/purified-markdown.ts'

const PARSERS = { 'post in the browser': purifiedMarkdown, 'pasted page': pastedMarkdown }

declare global {
  interface Window {
    /** Milliseconds; the best of three where it seems slow. */
    timeOf: (parser: keyof typeof PARSERS, text: string) => number
  }
}

window.timeOf = (parser, text) => {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && best > 10; run++) {
    const start = performance.now()
    PARSERS[parser](text)
    best = Math.min(best, performance.now() - start)
  }
  return best
}
