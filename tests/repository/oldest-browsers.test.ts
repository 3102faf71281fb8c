import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { OLDEST_BROWSERS } from '../../scripts/lib/oldest-browsers.ts'

test.each(['README.md', 'docs/decisions/0002-native-elements-before-a-primitive-library.md'])(
  '%s names the oldest browsers that the build supports',
  (file) => {
    const { chrome, edge, firefox, safari, ios } = OLDEST_BROWSERS
    expect([edge, ios]).toEqual([chrome, safari])
    expect(readFileSync(file, 'utf8')).toContain(`Chromium ${chrome}, Firefox ${firefox}, Safari ${safari}`)
  },
)
