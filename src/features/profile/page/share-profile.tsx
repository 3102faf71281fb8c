import { Download, Share2 } from 'lucide-react'
import { ShareButton } from '#src/lib/share/share-button.tsx'
import { headlineText } from '#src/shared/domain/title.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { toast } from '#src/ui/toast.ts'
import type { ProfilePage } from '../schemas.ts'

/** Shares a profile: as any page, in print, or as JSON Resume. */
export function ShareProfile({ page }: { page: ProfilePage }) {
  const { full_name: name, username } = page.profile
  return (
    <ShareButton
      label="Share profile"
      shared={{ title: name, text: `${name}, ${headlineText(page.profile)}`, path: `/profile/${username}` }}
      className={buttonClass('secondary', 'md', 'text-sm!')}
      items={[
        // Printing waits until the menu has closed, so that the menu is not on paper.
        { label: 'Print or save as PDF', Icon: Download, onSelect: () => setTimeout(() => window.print()) },
        { label: 'Download JSON Resume', Icon: Download, onSelect: () => void downloadResume(page) },
      ]}
    >
      <Share2 /> Share
    </ShareButton>
  )
}

/** Few people need the resume, so its code loads on demand. */
async function downloadResume(page: ProfilePage) {
  try {
    const { saveResume } = await import('./json-resume.ts')
    saveResume(page)
  } catch {
    toast.error('This could not be loaded. Check your connection and try again.')
  }
}
