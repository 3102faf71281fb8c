import { expect, test } from 'vitest'

import { countCode } from './count-lines.ts'

test.each([
  ['a.ts', '/** why */\nconst a = 1 // here\n\n/* two\nlines */\n', 1],
  ['a.ts', "const url = 'http://x' // here\nconst text = `// no\n/* comment */`\n", 3],
  ['a.tsx', '<p>\n  {/* why */}\n  a\n</p>\n', 3],
  ['a.css', '/* why */\na { color: red }\n', 1],
  ['a.sql', "-- why\nselect '--', 1; -- here\n\n/* two\nlines */", 1],
])('of %s %j these lines are code', (path, text, lines) => {
  expect(countCode(text, path)).toBe(lines)
})
