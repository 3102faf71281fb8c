import type { Dashboard } from './schemas.ts'

export interface CompletionStep {
  label: string
  done: boolean
  /** The page that completes the step; the edit form focuses the field in the hash. */
  to: string
}

type CompletionInput = Pick<Dashboard, 'profile' | 'skill_count' | 'project_count'>

/** The nine steps to a complete profile. Zero years of experience count as filled in. */
export function completionSteps({ profile, skill_count, project_count }: CompletionInput): CompletionStep[] {
  const edit = '/profile/edit'
  return [
    { label: 'Full name', done: Boolean(profile?.full_name), to: `${edit}#full_name` },
    { label: 'Professional title', done: Boolean(profile?.title), to: `${edit}#title` },
    { label: 'Bio', done: Boolean(profile?.bio), to: `${edit}#bio` },
    { label: 'Location', done: Boolean(profile?.location), to: `${edit}#location` },
    { label: 'Experience level', done: Boolean(profile?.experience_level), to: `${edit}#experience_level` },
    {
      label: 'Years of experience',
      done: profile?.years_of_experience != null,
      to: `${edit}#years_of_experience`,
    },
    { label: 'Profile picture', done: Boolean(profile?.avatar_url), to: `${edit}#avatar` },
    { label: 'Skills', done: skill_count > 0, to: `${edit}#skills` },
    { label: 'Projects', done: project_count > 0, to: '/profile' },
  ]
}

/** The share of completed steps, as a rounded percentage. */
export function completionPercentage(steps: readonly CompletionStep[]): number {
  return Math.round((steps.filter(({ done }) => done).length / steps.length) * 100)
}

export interface SuggestedAction {
  title: string
  text: string
  to: string
}

export const COMPLETE_PROFILE: SuggestedAction = {
  title: 'Complete your profile',
  text: 'People look for what a profile says: fill in the rest.',
  to: '/profile/edit',
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

/**
 * The next things to do, the most useful one first; always ends with browsing developers. `writer` is the name of a
 * member whose message is unread.
 */
export function suggestedActions(input: CompletionInput, writer?: string): SuggestedAction[] {
  const isComplete = completionPercentage(completionSteps(input)) >= 100
  return [
    ...(writer ? [{ title: 'Read your messages', text: `${writer} wrote to you.`, to: '/messages' }] : []),
    ...(isComplete ? [] : [COMPLETE_PROFILE]),
    ...(input.skill_count > 0 ? [] : [ADD_SKILLS]),
    ...(input.project_count > 0 ? [] : [SHOW_PROJECT]),
    BROWSE,
  ]
}
