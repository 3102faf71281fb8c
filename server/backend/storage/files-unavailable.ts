import { ApiError } from '../http/api-error.ts'

/** What people are told when the place of the files fails, whatever is the matter: that stands in the log. */
export function filesUnavailable() {
  return new ApiError(503, 'storage_unavailable', 'Files are out of reach just now. Please try again soon.', {
    'retry-after': '5',
  })
}
