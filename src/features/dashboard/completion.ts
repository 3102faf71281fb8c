import type { Dashboard } from './schemas.ts'

export interface CompletionStep {
  label: string
  done: boolean
  /** Where it is filled in; the edit form begins at the field that the hash names. */
  to: string
}

type CompletionInput = Pick<Dashboard, 'profile' | 'skill_count' | 'project_count'>

/** The nine things that make a profile complete. Zero years count as given. */
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

/** Filled steps of all steps, as a rounded percentage. */
export function completionPercentage(steps: readonly CompletionStep[]): number {
  return Math.round((steps.filter(({ done }) => done).length / steps.length) * 100)
}

export interface SuggestedAction {
  title: string
  text: string
  to: string
}

/** What to do next; browsing developers is always among it. */
export function suggestedActions(input: CompletionInput): SuggestedAction[] {
  const complete = completionPercentage(completionSteps(input)) >= 100
  return [
    ...(complete
      ? []
      : [
          {
            title: 'Complete your profile',
            text: 'People look for what a profile says: fill in the rest.',
            to: '/profile/edit',
          },
        ]),
    ...(input.skill_count > 0
      ? []
      : [
          {
            title: 'Add your skills',
            text: 'People filter the directory by them.',
            to: '/profile/edit#skills',
          },
        ]),
    ...(input.project_count > 0
      ? []
      : [
          {
            title: 'Show a project',
            text: 'Show what you have built, with a picture and a link.',
            to: '/profile',
          },
        ]),
    { title: 'Browse developers', text: 'Find people to learn from and to work with.', to: '/developers' },
  ]
}
