import { Link2, MessageCircle, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'

import { Menu, type MenuItem } from '#src/ui/menu.tsx'
import { toast } from '#src/ui/toast.ts'

import { useConfig } from '../config.ts'
import { copyLink } from './copy-link.ts'

export interface Shared {
  title: string
  /** One line about the page. */
  text: string
  /** The page's local path. */
  path: string
}

interface ShareMenuProps {
  /** Accessible name of the button. */
  label: string
  shared: Shared
  /** Further ways, below the common ones. */
  items?: readonly MenuItem[]
  trigger: ReactNode
  triggerClassName: string
}

/** Shares a page: by the system's share sheet where there is one, by WhatsApp, or as a link. */
export function ShareMenu({ label, shared, items = [], trigger, triggerClassName }: ShareMenuProps) {
  const { siteUrl } = useConfig()
  const [hasSheet, setHasSheet] = useState(false)
  // This is in an effect, because hydration must match the server's HTML.
  useEffect(() => setHasSheet('share' in navigator), [])
  const { title, text } = shared
  const url = siteUrl + shared.path
  const common: MenuItem[] = [
    { label: 'WhatsApp', Icon: MessageCircle, href: whatsAppLink(`${text}\n${url}`) },
    { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(url) },
  ]
  if (hasSheet)
    common.unshift({ label: 'Share…', Icon: Share2, onSelect: () => void share({ title, text, url }) })
  return (
    <Menu label={label} trigger={trigger} triggerClassName={triggerClassName} items={[...common, ...items]} />
  )
}

function whatsAppLink(text: string) {
  return `https://wa.me/?${new URLSearchParams({ text })}`
}

async function share(data: ShareData) {
  try {
    await navigator.share(data)
  } catch (error) {
    // Closing the sheet also rejects, with AbortError.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error('Sharing did not work')
  }
}
