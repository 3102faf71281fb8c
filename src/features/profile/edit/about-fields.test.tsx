import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { ProfileDraft } from '../profile-draft.ts'
import { AboutFields } from './about-fields.tsx'

test.each(['build', 'both'] as const)(
  '%s: the hint promises the directory once the required fields are filled in',
  (purpose) => {
    const draft: ProfileDraft = {
      purpose,
      full_name: 'Hodan Cali',
      company: '',
      username: 'hodan_cali',
      title: '',
      location: '',
      works_remotely: false,
      time_zone: '',
      bio: '',
      years_of_experience: '',
      experience_level: 'Dhexe',
      available_for_hire: true,
      shown_on_home: true,
      website: '',
      github: '',
      twitter: '',
      linkedin: '',
      specializations: [],
      skills: [],
    }
    const html = renderToStaticMarkup(
      <AboutFields form={{ draft, problems: [], set: () => {} }} storedLocation="" />,
    )
    expect(html).toContain('With the required fields you are in the directory.')
    expect(html).not.toContain('Your card is in the directory')
  },
)
