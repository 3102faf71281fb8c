import { expect, test } from 'vitest'

import { commentError, MAX_COMMENT_CHARACTERS } from './comment-draft.ts'

test('a comment has some text, at most 5,000 code points without surrounding spaces', () => {
  expect(commentError(' \n')).toBe('Comment cannot be empty')
  expect(commentError('\u200B \u2800')).toBe('Comment cannot be empty')
  expect(commentError(` ${'🐪'.repeat(MAX_COMMENT_CHARACTERS)}\n`)).toBeUndefined()
  expect(commentError('x'.repeat(MAX_COMMENT_CHARACTERS + 1))).toBe('A comment has at most 5,000 characters')
})
