/**
 * The checks of the account forms. Each returns the problems, one for each field, in the order in which they are
 * reported. Names and email addresses come trimmed; a password stays as typed.
 */

import { emailProblem } from '#src/lib/email-address.ts'
import { type FieldProblem, onePerField } from '#src/lib/field-problem.ts'
import { lengthProblem } from '#src/lib/too-long.ts'
import { MAX_FULL_NAME_CHARACTERS } from '#src/shared/domain/full-name.ts'
import { MAX_COMPANY_CHARACTERS } from '#src/shared/domain/purpose.ts'
import { hasLetter } from '#src/shared/domain/visible-text.ts'

export const MIN_PASSWORD_CHARACTERS = 6
export const PURPOSE_HINT = 'If you build, people find your card in the directory. You can change this later.'

/** The messages of empty fields. */
const MISSING_TEXTS = {
  fullName: 'Enter your full name.',
  email: 'Enter your email address.',
  current: 'Enter your current password.',
  password: 'Enter a password.',
  confirmation: 'Enter the password again.',
}
const ALL_REQUIRED = 'All fields are required'
const NO_LETTER = 'Full name must have at least one letter'
const TOO_SHORT = 'Password should be at least 6 characters'
const NO_MATCH = 'Passwords do not match.'

/** A problem of an account form. Empty fields also have a message for the whole form. */
export interface AccountProblem<Field> extends FieldProblem<Field> {
  summary?: string
}

export interface SignInInput {
  email: string
  password: string
}

export interface SignUpInput extends SignInInput {
  fullName: string
  confirmation: string
  company?: string
}

export type NewPasswordInput = Pick<SignUpInput, 'password' | 'confirmation'>

/** Finds the empty fields. Only the backend knows whether the password is right. */
export function checkSignIn(input: SignInInput): AccountProblem<'email' | 'password'>[] {
  return missingFields(input, ['email', 'password'], 'Email and password are required')
}

/** The problems of a sign-up: the name needs a letter, the passwords have to match. */
export function checkSignUp(input: SignUpInput): AccountProblem<keyof SignUpInput>[] {
  return onePerField<AccountProblem<keyof SignUpInput>>([
    ...missingFields(input, ['fullName', 'email', 'password'], ALL_REQUIRED),
    // Beside a password, an empty confirmation is a mismatch.
    ...(input.password === '' ? missingFields(input, ['confirmation'], ALL_REQUIRED) : []),
    checkName(input),
    ...checkPasswords(input),
    emailProblem(input.email),
    lengthProblem('company', input.company ?? '', 'Company', MAX_COMPANY_CHARACTERS),
  ])
}

/** The problems of a new password and its repetition. */
export function checkNewPassword(input: NewPasswordInput): AccountProblem<keyof NewPasswordInput>[] {
  return onePerField<AccountProblem<keyof NewPasswordInput>>([
    ...missingFields(input, ['password', 'confirmation'], ALL_REQUIRED),
    ...checkPasswords(input),
  ])
}

/** The current password, asked for when the member changes the password. */
export function checkCurrentPassword(input: { current: string }): AccountProblem<'current'>[] {
  return missingFields(input, ['current'], ALL_REQUIRED)
}

/** The problem of the email address, in a list as the other checks return it. */
export function checkEmail(input: { email: string }): FieldProblem<'email'>[] {
  if (input.email === '') return [{ field: 'email', message: 'Email is required' }]
  return onePerField([emailProblem(input.email)])
}

function checkName({ fullName }: SignUpInput): FieldProblem<'fullName'> | null {
  if (!hasLetter(fullName)) return { field: 'fullName', message: NO_LETTER }
  return lengthProblem('fullName', fullName, 'Full name', MAX_FULL_NAME_CHARACTERS)
}

function checkPasswords({ password, confirmation }: NewPasswordInput) {
  // Without a password there is nothing to compare.
  if (password === '') return []
  const isShort = [...password].length < MIN_PASSWORD_CHARACTERS
  return [
    password === confirmation ? null : { field: 'confirmation' as const, message: NO_MATCH },
    isShort ? { field: 'password' as const, message: TOO_SHORT } : null,
  ]
}

function missingFields<Field extends keyof typeof MISSING_TEXTS>(
  input: Record<Field, string>,
  fields: Field[],
  summary: string,
): AccountProblem<Field>[] {
  return fields
    .filter((field) => input[field] === '')
    .map((field) => ({ field, message: MISSING_TEXTS[field], summary }))
}
