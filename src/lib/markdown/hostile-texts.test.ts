/** The cost of hostile texts outside a post's page is bounded: on cards, in comments, as code. */
import { expect, test } from 'vitest'
import { countSteps } from '#tests/support/count-steps.ts'
import { hostileMarkdown } from '#tests/support/hostile-markdown.ts'
import { codeParts } from './code-parts.ts'
import { markedTextParts } from './marked-text-parts.ts'
import { plainText } from './plain-text.ts'

/** The most searches by regular expressions: a few for each character. */
const MAX_STEPS = 50_000

test.each(Array.from({ length: 80 }, (_, seed) => seed))(
  'hostile text %i takes few steps as words of a card, as a comment and as code',
  (seed) => {
    const source = hostileMarkdown(seed)
    const words = countSteps(() => plainText(source))
    expect(words.steps).toBeLessThan(MAX_STEPS)
    expect(words.result.length).toBeLessThanOrEqual(source.length)

    const comment = countSteps(() => markedTextParts(source))
    expect(comment.steps).toBeLessThan(MAX_STEPS)
    expect(comment.result.map(({ text }) => text).join('').length).toBeLessThanOrEqual(source.length)

    for (const language of ['ts', 'py', 'sql', 'html']) {
      const code = countSteps(() => codeParts(source, language))
      expect(code.steps).toBeLessThan(MAX_STEPS)
      expect(code.result.length).toBeLessThanOrEqual(source.length)
    }
  },
)
