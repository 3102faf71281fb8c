import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SAMPLE_DRAFT } from '#tests/support/profile-draft.ts'
import { AboutFields } from './about-fields.tsx'
import { AvatarField } from './avatar-field.tsx'

test('the field of the profile picture says that an animated GIF becomes a still picture', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AvatarField profileId="p1" name="Hodan Abdi" initialUrl={null} />
    </QueryClientProvider>,
  )
  expect(html).toContain('An animated GIF becomes a still picture.')
})

test.each(['build', 'both'] as const)(
  'the hint says what is required, and promises the directory with it, for the purpose %s',
  (purpose) => {
    const draft = { ...SAMPLE_DRAFT, purpose, location: '', bio: '', years_of_experience: '' }
    const html = renderToStaticMarkup(
      <AboutFields form={{ draft, problems: [], set: () => {} }} storedLocation="" />,
    )
    expect(html).toContain('The fields marked * are required. With them you are in the directory.')
    expect(html).not.toContain('Your card is in the directory')
  },
)
