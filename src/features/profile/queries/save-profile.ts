/** Saves the edit form, one write after the other. Rejects with AppError, RefusedField or PostgrestError. */
import type { QueryClient } from '@tanstack/react-query'

import { type Backend, backendOf } from '#src/lib/backend.ts'
import { AppError, errorCode, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { refusedLine } from '#src/lib/refused-line.ts'
import { currentUser } from '#src/lib/session/session.ts'
import type { Specialization } from '#src/shared/reference-data.ts'
import { changedColumns, type ProfileDraft, sameSkills, sameSpecializations } from '../profile-draft.ts'

type RefusableField = 'username' | 'full_name' | 'title' | 'company'

/** The server refuses a field's content. The message belongs to that field. */
export class RefusedField extends AppError {
  override name = 'RefusedField'
  readonly field: RefusableField

  constructor(field: RefusableField, message: string) {
    super(message)
    this.field = field
  }
}

export interface ProfileSave {
  saved: ProfileDraft
  draft: ProfileDraft
  /** The specializations with their categories. */
  options: readonly Specialization[]
}

/** The session ended before the profile was saved. */
export class SignedOutError extends AppError {
  override name = 'SignedOutError'

  constructor() {
    super('You must be signed in to update your profile.')
  }
}

/** Writes what differs between `saved` and `draft`. Rejects with SignedOutError, RefusedField or PostgrestError. */
export async function saveProfile(client: QueryClient, input: ProfileSave): Promise<void> {
  const user = currentUser()
  if (!user) throw new SignedOutError()
  try {
    await writeProfile(await backendOf(client), user.id, input)
  } catch (error) {
    // The server refuses a session that was ended elsewhere, and it ends here, too.
    throw currentUser() ? error : new SignedOutError()
  }
}

async function writeProfile(backend: Backend, userId: string, { saved, draft, options }: ProfileSave) {
  const { experience_level, specializations, skills } = draft
  if (experience_level !== saved.experience_level) {
    await backend.rpc('update_profile_direct', { profile_id: userId, experience_level }).throwOnError()
  }
  await updateColumns(backend, userId, saved, draft)
  const isReselected = !sameSpecializations(saved, draft)
  const hasFailed = isReselected && !(await setSpecializations(backend, userId, specializations))
  if (isReselected && !hasFailed) await setCategories(backend, userId, categoriesOf(specializations, options))
  if (!sameSkills(saved, draft)) {
    const changes = {
      skill_ids: skills.map(({ skill_id }) => skill_id),
      is_learning: skills.map(({ is_learning }) => is_learning),
      levels: skills.map(({ proficiency_level }) => proficiency_level ?? ''),
    }
    await backend.rpc('replace_profile_skills', changes).throwOnError()
  }
  // Thrown last, so that everything else is saved.
  if (hasFailed)
    throw new AppError('Your specializations were not saved, everything else was. Please save again.')
}

async function updateColumns(backend: Backend, id: string, saved: ProfileDraft, draft: ProfileDraft) {
  const changes = { ...changedColumns(saved, draft), updated_at: new Date().toISOString() }
  const write = backend.from('profiles').update(changes).eq('id', id)
  const { data, error } = await write.select('id, username').maybeSingle()
  if (error) throw refusedFieldOf(error) ?? error
  if (!data) throw new AppError('Profile data not found')
}

function refusedFieldOf(error: { message: string }) {
  if (errorCode(error) === UNIQUE_VIOLATION) {
    return new RefusedField('username', 'This username is taken. Please choose another one.')
  }
  if (/^This username is reserved|profiles_username_reserved/.test(error.message)) {
    return new RefusedField('username', 'This username is reserved. Please choose another one.')
  }
  if (error.message.startsWith('You gave up five usernames'))
    return new RefusedField('username', error.message)
  const line = refusedLine(error)
  return line && new RefusedField(line === 'name' ? 'full_name' : line, error.message)
}

/** Runs after the profile's update. Logs a failure, and returns whether it succeeded. */
async function setSpecializations(backend: Backend, id: string, specializations: string[]) {
  const { error } = await backend.from('profiles').update({ specializations }).eq('id', id)
  if (error) console.error('Specializations were not saved', error.code, error.message)
  return error === null
}

/** Stores the categories of the specializations; a failure is only logged. */
async function setCategories(backend: Backend, user_id: string, categories: string[]) {
  const { error } = await backend.rpc('update_primary_categories', { user_id, categories })
  if (error) console.error('Primary categories were not saved', error.code, error.message)
}

function categoriesOf(chosen: readonly string[], options: readonly Specialization[]) {
  const categories = chosen.map((id) => options.find((option) => option.id === id)?.category_id)
  return [...new Set(categories.filter((category) => typeof category === 'string'))]
}
