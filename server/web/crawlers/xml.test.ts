import { expect, test } from 'vitest'

import { escapeXml } from './xml.ts'

test('characters that would end a text or an attribute are escaped', () => {
  expect(escapeXml(`<a href="x">'&'</a> ]]>`)).toBe(`&lt;a href=&quot;x&quot;&gt;'&amp;'&lt;/a&gt; ]]&gt;`)
})

test('characters that XML forbids are replaced, bidirectional controls removed', () => {
  expect(escapeXml('a\u0000b\u0008c\ufffed\ud800e')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde')
  expect(escapeXml('\u202egnihsihp\u2066')).toBe('gnihsihp')
  expect(escapeXml('tab\tline\n😀 é سلام')).toBe('tab\tline\n😀 é سلام')
})
