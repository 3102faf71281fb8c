import { expect, test } from 'vitest'

import { syncMessage } from './sync-message.ts'

test('the message of a sync counts the changed posts', () => {
  expect(syncMessage({ success: true, updated_count: 3, error: null })).toEqual({
    text: 'Successfully synced 3 posts with correct category IDs.',
    failed: false,
  })
})

test('the message of a failed sync gives the reason', () => {
  expect(syncMessage({ success: false, updated_count: null, error: 'no answer' })).toEqual({
    text: 'Error syncing categories: no answer',
    failed: true,
  })
})
