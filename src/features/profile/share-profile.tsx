import { Download, Printer, Share2 } from 'lucide-react'

import { titleText } from '#src/lib/domain/title.ts'
import { ShareMenu } from '#src/lib/share/share-menu.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { jsonResume, profileAddress } from './json-resume.ts'
import type { ProfilePage } from './schemas.ts'

/** Shares a profile: as any page, in print, or as JSON Resume. */
export function ShareProfile({ page }: { page: ProfilePage }) {
  const { full_name: name, title, username } = page.profile
  return (
    <ShareMenu
      label="Share profile"
      shared={{ title: name, text: `${name}, ${titleText(title)}`, path: profileAddress(username, '') }}
      trigger={
        <>
          <Share2 /> Share
        </>
      }
      triggerClassName={buttonClass('ghost', 'md')}
      items={[
        // After the menu has closed, so that it is not printed.
        { label: 'Print or save as PDF', Icon: Printer, onSelect: () => setTimeout(() => window.print()) },
        { label: 'Download JSON Resume', Icon: Download, onSelect: () => downloadResume(page) },
      ]}
    />
  )
}

function downloadResume(page: ProfilePage) {
  const text = JSON.stringify(jsonResume(page, window.location.origin), null, 2)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${page.profile.username}-resume.json`
  link.click()
  // By then the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(address))
}
