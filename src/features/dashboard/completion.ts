import { onOneLine } from '#src/lib/quoted.ts'
import { WRITE_JOB_PATH } from '#src/shared/jobs/write-path.ts'

import type { Dashboard } from './schemas.ts'

export interface CompletionStep {
  label: string
  done: boolean
  /** The page that completes the step; the edit form focuses the field in the hash. */
  to: string
}

const EDIT_PROFILE = '/profile/edit'
const BIO_FIELD = `${EDIT_PROFILE}#bio`

type CompletionInput = Pick<Dashboard, 'profile' | 'skill_count' | 'project_count'>

/**
 * The nine steps to a complete profile, first those that the edit form requires, in its order. Zero years of experience
 * count as filled in.
 */
export function completionSteps({ profile, skill_count, project_count }: CompletionInput): CompletionStep[] {
  const step = (label: string, filled: unknown, field: string) => {
    return { label, done: Boolean(filled), to: `${EDIT_PROFILE}#${field}` }
  }
  return [
    step('Full name', profile?.full_name, 'full_name'),
    step('Location', profile?.location || profile?.works_remotely, 'location'),
    step('Bio', profile?.bio, 'bio'),
    step('Years of experience', profile?.years_of_experience != null, 'years_of_experience'),
    step('Professional title', profile?.title, 'title'),
    step('Experience level', profile?.experience_level, 'experience_level'),
    step('Profile picture', profile?.avatar_url, 'avatar'),
    step('Skills', skill_count > 0, 'skills'),
    { label: 'Projects', done: project_count > 0, to: '/profile' },
  ]
}

type Part = Pick<CompletionStep, 'label' | 'to'>

/** The form requires specializations, but they are not one of the nine steps. */
const SPECIALIZATIONS: Part = { label: 'Specializations', to: '/profile/edit#specializations' }

/** The missing parts of a profile. Without a bio the form was never saved, so there are no specializations either. */
export function missingParts(steps: readonly CompletionStep[]): Part[] {
  return steps
    .filter(({ done }) => !done)
    .flatMap((step) => (step.to === BIO_FIELD ? [step, SPECIALIZATIONS] : [step]))
}

/** The share of completed steps, as a rounded percentage. */
export function completionPercentage(steps: readonly CompletionStep[]): number {
  return Math.round((steps.filter(({ done }) => done).length / steps.length) * 100)
}

export interface SuggestedAction {
  title: string
  text: string
  /** The members' names in the text. */
  names?: readonly string[]
  to: string
}

const COMPLETE_PROFILE: SuggestedAction = {
  title: 'Complete your profile',
  text: 'People look for what a profile says: fill in the rest.',
  to: EDIT_PROFILE,
}
const GET_LISTED: SuggestedAction = {
  ...COMPLETE_PROFILE,
  text: 'Fill in location, bio, years and specializations, and you are in the directory.',
}
const ADD_SKILLS: SuggestedAction = {
  title: 'Add your skills',
  text: 'People filter the directory by them.',
  to: '/profile/edit#skills',
}
const SHOW_PROJECT: SuggestedAction = {
  title: 'Show a project',
  text: 'Show what you have built, with a picture and a link.',
  to: '/profile',
}
const BROWSE: SuggestedAction = {
  title: 'Browse developers',
  text: 'Find people to learn from and to work with.',
  to: '/developers',
}
const BROWSE_TO_WRITE: SuggestedAction = {
  ...BROWSE,
  text: 'Find somebody by skill, place or experience, open the profile and send the first message.',
}
const BROWSE_TO_HIRE = { ...BROWSE, text: 'Find more people to hire, by skill, place or experience.' }
const POST_JOB: SuggestedAction = {
  title: 'Post a job',
  text: 'Nobody is in the directory yet. Say in the community whom you look for.',
  to: WRITE_JOB_PATH,
}
const NAME_COMPANY: SuggestedAction = {
  title: 'Add your company',
  text: 'Everyone can read it on your profile, also those you write to.',
  to: '/profile/edit#company',
}
const MESSAGE_SENT: SuggestedAction = {
  title: 'Your first message is sent',
  text: 'The answer comes to your messages.',
  to: '/messages',
}

/** Whether the action is the one to complete the profile, which shows how far it is. */
export function completesProfile({ to }: SuggestedAction): boolean {
  return to === EDIT_PROFILE
}

type ActionInput = CompletionInput & Pick<Dashboard, 'has_written' | 'received_count' | 'developer_count'>

/**
 * The next things to do, the most useful one first; browsing developers is always among them. Members who build are led
 * to a card in the directory, members who hire to a first message. `writer` is the name of a member whose message is
 * unread.
 */
export function suggestedActions(input: ActionInput, writer?: string): SuggestedAction[] {
  const { profile, has_written, received_count, developer_count } = input
  const name = writer && onOneLine(writer)
  const listed = profile?.listed ?? false
  const builds = profile?.purpose !== 'hire'
  const hires = profile?.purpose !== 'build'
  const browseToHire = has_written ? BROWSE_TO_HIRE : BROWSE_TO_WRITE
  const browse = hires ? browseToHire : BROWSE
  const isEmpty = developer_count === 0
  const browsesFirst = hires && !isEmpty && !has_written && (listed || !builds)
  const actions = [
    name && { title: 'Read your messages', text: `${name} wrote to you.`, names: [name], to: '/messages' },
    hires && isEmpty && POST_JOB,
    browsesFirst && browse,
    hires && has_written && received_count === 0 && MESSAGE_SENT,
    ...(builds ? developerActions(input) : []),
    hires && !profile?.company && NAME_COMPANY,
    !browsesFirst && browse,
  ]
  return actions.filter((action) => !!action)
}

function developerActions(input: CompletionInput) {
  const { profile, skill_count, project_count } = input
  const isComplete = completionPercentage(completionSteps(input)) >= 100
  // A filled-in profile that is not listed stays out by the member's choice.
  const isEmpty = !profile?.title && !profile?.bio && skill_count + project_count === 0
  return [
    !isComplete && (isEmpty ? GET_LISTED : COMPLETE_PROFILE),
    skill_count === 0 && ADD_SKILLS,
    project_count === 0 && SHOW_PROJECT,
  ]
}
