import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { SAMPLE_DRAFT } from '#tests/support/profile-draft.ts'
import { AboutFields } from './about-fields.tsx'

test.each(['build', 'both'] as const)(
  'the hint promises the directory once the required fields are filled in, for the purpose %s',
  (purpose) => {
    const draft = { ...SAMPLE_DRAFT, purpose, location: '', bio: '', years_of_experience: '' }
    const html = renderToStaticMarkup(
      <AboutFields form={{ draft, problems: [], set: () => {} }} storedLocation="" />,
    )
    expect(html).toContain('Fill in the fields marked * to appear in the directory.')
    expect(html).not.toContain('Your card is in the directory')
  },
)
