import type { ProfileDraft } from '#src/features/profile/profile-draft.ts'

/** A draft that has all required fields. */
export const SAMPLE_DRAFT: ProfileDraft = {
  full_name: 'Hodan Cali',
  purpose: 'build',
  company: '',
  username: 'hodan_cali',
  title: '',
  location: 'Hargeisa',
  works_remotely: false,
  time_zone: '',
  bio: 'I build clinic records.',
  years_of_experience: '4',
  experience_level: 'Dhexe',
  availability: 'open',
  shown_on_home: true,
  website: '',
  github: '',
  twitter: '',
  linkedin: '',
  specializations: ['s1'],
  skills: [],
}
