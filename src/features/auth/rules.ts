/**
 * What the account forms check before anything is sent, in the order of the fields: the first failure wins.
 * Names and addresses come trimmed; a password stays as typed.
 */
import { hasLetter } from '#src/lib/domain/visible-text.ts'

export const PASSWORD_MIN = 6 // characters
export const FULL_NAME_MAX = 100 // characters; mirrors profiles_full_name_length

const NO_LETTER = 'Full name must have at least one letter'
const TOO_SHORT = 'Password should be at least 6 characters'
/** The usual slips. What an address may hold exactly, the backend decides. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const NO_ADDRESS = 'Please check the address. It looks like name@example.org.'
const NO_MATCH = 'Passwords do not match.'

/** The first thing that stands in the way: which field, and what to tell. */
export interface Problem<Field extends string> {
  field: Field
  message: string
}

export interface SignInInput {
  email: string
  password: string
}

export interface SignUpInput extends SignInInput {
  fullName: string
  confirmation: string
}

export interface NewPasswordInput {
  password: string
  confirmation: string
}

/** What keeps the form from being sent, or null. */
export function checkSignIn(input: SignInInput): Problem<'email' | 'password'> | null {
  return firstEmpty(input, ['email', 'password'], 'Email and password are required')
}

/** What keeps the form from being sent, or null. */
export function checkSignUp(input: SignUpInput): Problem<keyof SignUpInput> | null {
  return (
    firstEmpty(input, ['fullName', 'email', 'password'], 'All fields are required') ??
    checkName(input) ??
    checkPair(input) ??
    checkAddress(input)
  )
}

/** What keeps the form from being sent, or null. */
export function checkNewPassword(input: NewPasswordInput): Problem<keyof NewPasswordInput> | null {
  return firstEmpty(input, ['password', 'confirmation'], 'All fields are required') ?? checkPair(input)
}

/** What keeps the form from being sent, or null. */
export function checkEmail(input: { email: string }): Problem<'email'> | null {
  return firstEmpty(input, ['email'], 'Email is required') ?? checkAddress(input)
}

function checkName({ fullName }: SignUpInput): Problem<'fullName'> | null {
  return hasLetter(fullName) ? null : { field: 'fullName', message: NO_LETTER }
}

function checkAddress({ email }: { email: string }): Problem<'email'> | null {
  return ADDRESS.test(email) ? null : { field: 'email', message: NO_ADDRESS }
}

function checkPair({ password, confirmation }: NewPasswordInput): Problem<keyof NewPasswordInput> | null {
  if (password !== confirmation) return { field: 'confirmation', message: NO_MATCH }
  if ([...password].length < PASSWORD_MIN) return { field: 'password', message: TOO_SHORT }
  return null
}

function firstEmpty<Field extends string>(
  input: Record<Field, string>,
  fields: Field[],
  message: string,
): Problem<Field> | null {
  const field = fields.find((name) => input[name] === '')
  return field ? { field, message } : null
}
