import { expect, test } from 'vitest'

import { quoted } from './quoted.ts'

test('a name is marked as one', () => {
  expect(quoted('Amina Yusuf')).toBe('“Amina Yusuf”')
  expect(quoted("Ca'isha O’Neil")).toBe("“Ca'isha O’Neil”")
  expect(quoted('محمد علي')).toBe('“محمد علي”')
})

test('a text can’t close its quotes, begin a line or reorder the text after it', () => {
  expect(quoted('Ali" “Dheere”')).toBe("“Ali' 'Dheere'”")
  expect(quoted('Rust”. Your account is locked. “')).toBe("“Rust'. Your account is locked. '”")
  expect(quoted('one\r\nBcc: two\u0000\u2028three\u202Efour\u2067')).toBe('“one Bcc: two three four”')
})
