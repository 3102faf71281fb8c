import { jsonResume } from './json-resume.ts'
import type { ProfilePage } from './schemas.ts'

/** Saves the profile as a JSON Resume file. */
export function downloadResume(page: ProfilePage) {
  const text = JSON.stringify(jsonResume(page, window.location.origin), null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${page.profile.username}-resume.json`
  link.click()
  // By then the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url))
}
