import { Download, Link2, Printer, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import { titleText } from '#src/lib/domain/title.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Menu, type MenuItem } from '#src/ui/menu.tsx'
import { toast } from '#src/ui/toast.ts'
import { jsonResume, profileAddress } from './json-resume.ts'
import type { ProfilePage } from './schemas.ts'

/** Shares a profile: by the system's share sheet, a link, print or JSON Resume. */
export function ShareMenu({ page }: { page: ProfilePage }) {
  const [hasSheet, setHasSheet] = useState(false)
  // In an effect, because hydration must match the server's HTML.
  useEffect(() => setHasSheet('share' in navigator), [])
  const items: MenuItem[] = [
    { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(page) },
    // After the menu has closed, so that it is not printed.
    { label: 'Print or save as PDF', Icon: Printer, onSelect: () => setTimeout(() => window.print()) },
    { label: 'Download JSON Resume', Icon: Download, onSelect: () => downloadResume(page) },
  ]
  if (hasSheet) items.unshift({ label: 'Share…', Icon: Share2, onSelect: () => void share(page) })
  return (
    <Menu
      label="Share profile"
      trigger={
        <>
          <Share2 /> Share
        </>
      }
      triggerClassName={buttonClass('ghost', 'md')}
      items={items}
    />
  )
}

async function share({ profile }: ProfilePage) {
  try {
    await navigator.share({
      title: profile.full_name,
      text: `${profile.full_name}, ${titleText(profile.title)}`,
      url: profileAddress(profile.username, window.location.origin),
    })
  } catch (error) {
    // Closing the sheet also rejects, with AbortError.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error('Sharing did not work')
  }
}

async function copyLink({ profile }: ProfilePage) {
  try {
    await navigator.clipboard.writeText(profileAddress(profile.username, window.location.origin))
    toast.success('Link copied')
  } catch {
    toast.error('The link could not be copied')
  }
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
