import { expect, test } from 'vitest'

import { syncMessage } from './sync-message.ts'

test('a sync says how many posts it changed', () => {
  expect(syncMessage({ success: true, updated_count: 3, error: null })).toEqual({
    text: 'Successfully synced 3 posts with correct category IDs.',
    failed: false,
  })
})

test('a failed sync says why', () => {
  expect(syncMessage({ success: false, updated_count: null, error: 'no answer' })).toEqual({
    text: 'Error syncing categories: no answer',
    failed: true,
  })
})
