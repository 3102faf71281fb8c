/** Hostile values, and some that people send by accident. */
import type { Random } from './random.ts'

/** A mark in many values. The log may not hold it, because it may not hold what people write. */
export const MARK = 'qzmarkq'

const KB = 1024
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const TEXTS: readonly (() => string)[] = [
  () => '',
  () => ' ',
  () => MARK,
  () => `${MARK}\u0000${MARK}`,
  () => '\u0000',
  () => `${MARK}\ud800`,
  () => `\udc00${MARK}`,
  () => `\u202e${MARK}\u202d\u2066\u2069`,
  () => `a${'\u0301'.repeat(500)}`,
  () => '👩‍👩‍👧‍👦🏳️‍🌈🇸🇴'.repeat(50),
  () => '\uFEFF\u200B\u200D\u00AD',
  () => 'ﷺ'.repeat(300),
  () => '\r\n\t\v\f\b\u001b[31m',
  () => '\uffff\ufffe',
  () => `${MARK}@test.example`,
  () => `${'a'.repeat(64)}@${'b'.repeat(190)}.example`,
  () => '"><script>alert(1)</script>',
  () => "'; drop table posts; --",
  () => '{{7*7}}%s%n',
  () => '../../../../etc/passwd',
  () => 'javascript:alert(1)',
  () => 'http://[::1',
  () => 'https://\u0000.example/',
  () => `https://example.org/${'a'.repeat(3 * KB)}`,
  () => '\\',
  () => '%',
  () => '%_%_%_%_%_%_%_%_%_%',
  () => '(((((((((((((((((((((',
  () => '*',
  () => '"',
  () => '{}',
  () => '{"a":1}',
  () => '{a,b',
  () => '[]',
  () => 'null',
  () => 'undefined',
  () => 'true',
  () => 'NaN',
  () => 'Infinity',
  () => '-0',
  () => '1e999',
  () => '99999999999999999999',
  () => '-9223372036854775809',
  () => '2147483648',
  () => '0x10',
  () => UNKNOWN_ID,
  () => 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  () => '00000000000000000000000000000000',
  () => '0001-01-01',
  () => '4713-01-01 BC',
  () => '294276-12-31T23:59:59.999999Z',
  () => '294277-01-01T00:00:00Z',
  () => '2024-02-30T00:00:00Z',
  () => '2023-06-30T23:59:60Z',
  () => 'infinity',
  () => '-infinity',
  () => 'now',
  () => '__proto__',
  () => 'constructor',
  () => 'toString',
  () => 'a'.repeat(300),
  () => 'ä'.repeat(5_001),
  () => `${MARK} `.repeat(2_000),
]
/** A text of 1 MB, and texts as large as accepted bodies may hold. */
const LARGE_TEXTS: readonly (() => string)[] = [
  () => 'x'.repeat(KB * KB),
  () => '\u0301'.repeat(40 * KB),
  () => '<'.repeat(100 * KB),
  () => `${'*'.repeat(50 * KB)}a`,
  () => '[](['.repeat(20 * KB),
  () => '> '.repeat(50 * KB),
]
const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0,
  41,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e-308,
  [],
  [null],
  [[]],
  [MARK, 1, null],
  {},
  { a: { b: [1] } },
  { toString: 1, constructor: { prototype: 1 } },
]

export function text(random: Random): string {
  return random.oneIn(60) ? random.pick(LARGE_TEXTS)() : random.pick(TEXTS)()
}

/** Returns any value that JSON can hold. */
export function value(random: Random): unknown {
  if (random.oneIn(3)) return random.pick(OTHERS)
  if (random.oneIn(12))
    return Array.from({ length: random.pick([1, 20, 1_000]) }, () => text(random)).slice(0, 300)
  return text(random)
}

/** Percent-encodes a value for a URL, at times wrongly: half a code, or bytes that are no UTF-8. */
export function inUrl(random: Random, given: string): string {
  if (random.oneIn(25))
    return `${encode(given).slice(0, 200)}${random.pick(['%', '%f', '%zz', '%ff%fe', '%00', '%ed%a0%80', '%c0%af'])}`
  return encode(given.slice(0, random.pick([500, 500, 500, 2_000, 9_000])))
}

function encode(given: string) {
  return encodeURIComponent(given.toWellFormed())
}

/** Bodies of malformed or deceptive JSON. */
export const BROKEN_BODIES: readonly (() => string | Buffer)[] = [
  () => '',
  () => ' ',
  () => '{',
  () => '{"a":}',
  () => '[1,2',
  () => '"',
  () => 'null',
  () => 'true',
  () => '0',
  () => '"text"',
  () => '[]',
  () => '[[]]',
  () => '[null]',
  () => '[{},{}]',
  () => '{}{}',
  () => '{"id":1,"id":2,"title":"a","title":"b"}',
  () => '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}',
  () => `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  () => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  () => `[${'0,'.repeat(100_000)}0]`,
  () => `[${'{},'.repeat(50_000)}{}]`,
  () => `{"title":"${'x'.repeat(KB * KB)}"}`,
  () => `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join()}}`,
  () => '{"title":1e999,"content":-1e999}',
  () => '{"title":"\\ud800","content":"\\u0000"}',
  () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  () => Buffer.from('{"title":"x"}', 'utf16le'),
  () => Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  () => Buffer.alloc(300 * KB, 0x00),
  () => 'title=x&content=y',
  () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
  () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
]
