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

describe('the form to sign up', () => {
  test.each(['fullName', 'email', 'password'] as const)('sign-up requires %s', (field) => {
    expect(checkSignUp({ ...complete, [field]: '' })[0]).toMatchObject({
      field,
      summary: 'All fields are required',
    })
  })

  test.each(['\u3164', '...', '🙂'])(
    'sign-up refuses %j as a name, which has no letter to see',
    (fullName) => {
      expect(checkSignUp({ ...complete, fullName })[0]).toEqual({
        field: 'fullName',
        message: 'Full name must have at least one letter',
      })
    },
  )

  test('sign-up reports empty fields before it compares the passwords', () => {
    const [problem] = checkSignUp({ ...complete, email: '', confirmation: 'other' })
    expect(problem?.summary).toBe('All fields are required')
  })

  test('sign-up compares the passwords before it checks their length', () => {
    expect(checkSignUp({ ...complete, password: 'abc', confirmation: 'abd' })[0]).toEqual({
      field: 'confirmation',
      message: 'Passwords do not match.',
    })
  })

  test('sign-up counts a missing confirmation as a different one', () => {
    expect(checkSignUp({ ...complete, confirmation: '' })[0]?.message).toBe('Passwords do not match.')
  })

  test('sign-up refuses a password one character too short, and accepts the minimum length', () => {
    const short = 'x'.repeat(MIN_PASSWORD_CHARACTERS - 1)
    expect(checkSignUp({ ...complete, password: short, confirmation: short })[0]).toEqual({
      field: 'password',
      message: `Password should be at least ${MIN_PASSWORD_CHARACTERS} characters`,
    })
    const few = '🐪'.repeat(MIN_PASSWORD_CHARACTERS - 1)
    expect(checkSignUp({ ...complete, password: few, confirmation: few })[0]?.field).toBe('password')
    const enough = 'x'.repeat(MIN_PASSWORD_CHARACTERS)
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
    expect(checkSignUp(nothing).map(({ message }) => message)).toEqual([
      'Enter your full name.',
      'Enter your email address.',
      'Enter a password.',
      'Enter the password again.',
    ])
  })

  test('sign-up accepts a complete form', () => {
    expect(checkSignUp(complete)).toEqual([])
  })
})

describe('the form for a new password', () => {
  test('a new password needs two equal passwords of the minimum length', () => {
    expect(checkNewPassword({ password: '', confirmation: '' })[0]?.field).toBe('password')
    expect(checkNewPassword({ password: 'qaali7', confirmation: '' })[0]?.summary).toBe(
      'All fields are required',
    )
    expect(checkNewPassword({ password: 'qaali7', confirmation: 'qaali8' })[0]?.message).toBe(
      'Passwords do not match.',
    )
    expect(checkNewPassword({ password: 'abc', confirmation: 'abc' })[0]?.field).toBe('password')
    expect(checkNewPassword({ password: 'qaali7', confirmation: 'qaali7' })).toEqual([])
  })
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
