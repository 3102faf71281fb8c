import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { AvatarField } from './avatar-field.tsx'

test('the field of the profile picture says that an animated GIF becomes a still picture', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AvatarField profileId="p1" name="Hodan Abdi" initialUrl={null} />
    </QueryClientProvider>,
  )
  expect(html).toContain('An animated GIF becomes a still picture.')
})
