import { describe, expect, test } from 'vitest'

import { checkEmail, checkNewPassword, checkSignIn, checkSignUp, MIN_PASSWORD_CHARACTERS } from './rules.ts'

const complete = {
  fullName: 'Hodan Warsame',
  email: 'hodan@example.org',
  password: 'qaali7',
  confirmation: 'qaali7',
}

describe('the form to sign in', () => {
  test.each([
    ['email', { email: '', password: 'qaali7' }],
    ['password', { email: 'hodan@example.org', password: '' }],
    ['email', { email: '', password: '' }],
  ])('sign-in requires both fields, and points at the first that is missing: %s', (field, input) => {
    expect(checkSignIn(input)[0]).toMatchObject({ field, summary: 'Email and password are required' })
  })

  test('sign-in accepts any password that is not empty, since older ones may be shorter', () => {
    expect(checkSignIn({ email: 'hodan@example.org', password: ' ' })).toEqual([])
  })
})

const NO_MATCH = { field: 'confirmation', message: 'Passwords do not match.' }
const NO_LETTER = { field: 'fullName', message: 'Full name must have at least one letter' }
const SHORT = 'x'.repeat(MIN_PASSWORD_CHARACTERS - 1)
const TOO_SHORT = {
  field: 'password',
  message: `Password should be at least ${MIN_PASSWORD_CHARACTERS} characters`,
}
const SUMMARY = 'All fields are required'
const NO_NAME = { field: 'fullName', message: 'Enter your full name.', summary: SUMMARY }
const NO_EMAIL = { field: 'email', message: 'Enter your email address.', summary: SUMMARY }
const NO_PASSWORD = { field: 'password', message: 'Enter a password.', summary: SUMMARY }
const NO_CONFIRMATION = { field: 'confirmation', message: 'Enter the password again.', summary: SUMMARY }

describe('the form to sign up', () => {
  test.each([
    ['requires a name', { fullName: '' }, NO_NAME],
    ['requires an email address', { email: '' }, NO_EMAIL],
    ['requires a password', { password: '' }, NO_PASSWORD],
    ['refuses an invisible name', { fullName: '\u3164' }, NO_LETTER],
    ['refuses a name of dots', { fullName: '...' }, NO_LETTER],
    ['refuses a name of pictures', { fullName: '🙂' }, NO_LETTER],
    ['reports empty fields before it compares the passwords', { email: '', confirmation: 'other' }, NO_EMAIL],
    [
      'compares the passwords before it checks their length',
      { password: 'abc', confirmation: 'abd' },
      NO_MATCH,
    ],
    ['counts a missing confirmation as a different one', { confirmation: '' }, NO_MATCH],
    ['refuses a password one character too short', { password: SHORT, confirmation: SHORT }, TOO_SHORT],
    [
      'counts characters, not their units',
      { password: '🐪'.repeat(5), confirmation: '🐪'.repeat(5) },
      TOO_SHORT,
    ],
  ])('sign-up %s', (_what, typed, problem) => {
    expect(checkSignUp({ ...complete, ...typed })[0]).toEqual(problem)
  })

  test('sign-up accepts a complete form and the minimum length', () => {
    const enough = 'x'.repeat(MIN_PASSWORD_CHARACTERS)
    expect(checkSignUp(complete)).toEqual([])
    expect(checkSignUp({ ...complete, password: enough, confirmation: enough })).toEqual([])
  })

  test('sign-up finds every field that is wrong, each once', () => {
    const typed = { fullName: '', email: 'hodan', password: 'abc', confirmation: 'abd' }
    expect(checkSignUp(typed).map(({ field }) => field)).toEqual([
      'fullName',
      'confirmation',
      'password',
      'email',
    ])
    const nothing = { fullName: '', email: '', password: '', confirmation: '' }
    expect(checkSignUp(nothing)).toEqual([NO_NAME, NO_EMAIL, NO_PASSWORD, NO_CONFIRMATION])
  })
})

test('a new password needs two equal passwords of the minimum length', () => {
  const check = (password: string, confirmation: string) => checkNewPassword({ password, confirmation })
  expect(check('', '')[0]).toEqual(NO_PASSWORD)
  expect(check('qaali7', '')[0]).toEqual(NO_CONFIRMATION)
  expect(check('qaali7', 'qaali8')[0]).toEqual(NO_MATCH)
  expect(check('abc', 'abc')[0]).toEqual(TOO_SHORT)
  expect(check('qaali7', 'qaali7')).toEqual([])
})

test('requesting a link needs an email address', () => {
  expect(checkEmail({ email: '' })[0]).toEqual({ field: 'email', message: 'Email is required' })
  expect(checkEmail({ email: 'hodan@example.org' })).toEqual([])
})

test.each(['hodan', 'hodan@example', 'hodan@@example.org', 'hodan warsame@example.org'])(
  'a malformed email address is reported last, at its field: %s',
  (email) => {
    const message = 'Please check the email address. It looks like name@example.org.'
    expect(checkEmail({ email })[0]).toEqual({ field: 'email', message })
    expect(checkSignUp({ ...complete, email })[0]).toEqual({ field: 'email', message })
    expect(checkSignUp({ ...complete, email, confirmation: 'other' })[0]?.field).toBe('confirmation')
  },
)
