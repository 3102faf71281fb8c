import { expect, test } from 'vitest'

import { SITE_PAGES } from '#src/lib/site-pages.ts'

import { DEFAULT_TEXTS } from './default-texts.ts'
import { SITE_SETTINGS, settingOf, settingProblem } from './setting-rules.ts'

const [rules, contactEmail] = [settingOf('rules'), settingOf('contact-email')]

test('every page has its setting, and an unknown URL leads to the first', () => {
  expect(SITE_SETTINGS.map(({ key }) => key)).toEqual([
    ...SITE_PAGES.map(({ path }) => path.slice(1)),
    'operator',
    'contact-email',
    'site-name',
  ])
  expect(settingOf('nothing')).toBe(SITE_SETTINGS[0])
  expect(settingOf(undefined)).toBe(SITE_SETTINGS[0])
})

test.each(Object.entries(DEFAULT_TEXTS))('the default text of %s can be saved', (path, text) => {
  expect(settingProblem(settingOf(path.slice(1)), text)).toBeUndefined()
})

test.each(Object.entries(DEFAULT_TEXTS))('the default text of %s promises no email address', (_, text) => {
  expect(text).not.toMatch(/[Ww]rite to us|[Ww]rite to the people|[Tt]ell us/)
})

test.each(['', ' \n\t', '\u200B \u2060', '\u2800'])('a page needs a text: %j is not one', (text) => {
  expect(settingProblem(rules, text)).toBe('Please write something, or use the default.')
})

test('a text that is too long says by how much, counted as the database counts', () => {
  expect(settingProblem(rules, '🌿'.repeat(20_000))).toBeUndefined()
  expect(settingProblem(rules, `  ${'x'.repeat(20_000)}\n`)).toBeUndefined()
  expect(settingProblem(rules, 'x'.repeat(20_001))).toBe('This is 1 character too long. The limit is 20,000.')
  expect(settingProblem(rules, 'x'.repeat(21_500))).toBe(
    'This is 1,500 characters too long. The limit is 20,000.',
  )
})

test.each(['', '  ', 'team@hibo.example', ' a.b+c@d.example '])('%j is an email address, or none', (text) => {
  expect(settingProblem(contactEmail, text)).toBeUndefined()
})

test.each(['team', 'team@hibo', 'a b@c.example', 'a@b.example?cc=c@d.example', '<a@b.example>'])(
  '%j is not an email address',
  (text) => {
    expect(settingProblem(contactEmail, text)).toBe(
      'Please check the email address. It looks like name@example.org.',
    )
  },
)
