/**
 * The checks of the account forms. Each returns the problems, one for each field, in the order in which they are
 * reported. Names and addresses come trimmed; a password stays as typed.
 */

import { type FieldProblem, onePerField } from '#src/lib/field-problem.ts'
import { hasLetter } from '#src/shared/domain/visible-text.ts'

export const MIN_PASSWORD = 6 // characters
export const PURPOSE_HINT = 'If you build, people find your card in the directory. You can change this later.'
export const MAX_FULL_NAME = 100 // characters; mirrors profiles_full_name_length

const NO_LETTER = 'Full name must have at least one letter'
const TOO_SHORT = 'Password should be at least 6 characters'
/** Catches the usual slips; the backend checks the rest. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const NO_ADDRESS = 'Please check the address. It looks like name@example.org.'
const NO_MATCH = 'Passwords do not match.'

export interface SignInInput {
  email: string
  password: string
}

export interface SignUpInput extends SignInInput {
  fullName: string
  confirmation: string
}

export type NewPasswordInput = Pick<SignUpInput, 'password' | 'confirmation'>

export function checkSignIn(input: SignInInput): FieldProblem<'email' | 'password'>[] {
  return empty(input, ['email', 'password'], 'Email and password are required')
}

export function checkSignUp(input: SignUpInput): FieldProblem<keyof SignUpInput>[] {
  return onePerField<keyof SignUpInput>([
    ...empty(input, ['fullName', 'email', 'password'], 'All fields are required'),
    checkName(input),
    ...checkPair(input),
    checkAddress(input),
  ])
}

export function checkNewPassword(input: NewPasswordInput): FieldProblem<keyof NewPasswordInput>[] {
  return onePerField<keyof NewPasswordInput>([
    ...empty(input, ['password', 'confirmation'], 'All fields are required'),
    ...checkPair(input),
  ])
}

export function checkEmail(input: { email: string }): FieldProblem<'email'>[] {
  return onePerField([...empty(input, ['email'], 'Email is required'), checkAddress(input)])
}

function checkName({ fullName }: SignUpInput): FieldProblem<'fullName'> | null {
  return hasLetter(fullName) ? null : { field: 'fullName', message: NO_LETTER }
}

function checkAddress({ email }: { email: string }): FieldProblem<'email'> | null {
  return ADDRESS.test(email) ? null : { field: 'email', message: NO_ADDRESS }
}

function checkPair({ password, confirmation }: NewPasswordInput): FieldProblem<keyof NewPasswordInput>[] {
  // Without a password there is nothing to compare.
  if (password === '') return []
  const problems: FieldProblem<keyof NewPasswordInput>[] = []
  if (password !== confirmation) problems.push({ field: 'confirmation', message: NO_MATCH })
  if ([...password].length < MIN_PASSWORD) problems.push({ field: 'password', message: TOO_SHORT })
  return problems
}

function empty<Field extends string>(
  input: Record<Field, string>,
  fields: Field[],
  message: string,
): FieldProblem<Field>[] {
  return fields.filter((field) => input[field] === '').map((field) => ({ field, message }))
}
