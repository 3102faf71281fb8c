import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { submitRatingMutation } from './write-ratings.ts'

test('a visitor cannot rate', async () => {
  const context = { client: new QueryClient(), meta: undefined }
  await expect(async () =>
    submitRatingMutation.mutationFn?.({ ratedId: 'p', value: 5, comment: '', story: null }, context),
  ).rejects.toThrow('You must be logged in to rate users.')
})
