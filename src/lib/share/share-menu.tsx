import { Link2, MessageCircle, Share2 } from 'lucide-react'

import { type MenuItem, MenuList, type MenuListProps } from '#src/ui/menu.tsx'
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

export interface ShareMenuProps extends Omit<MenuListProps, 'items'> {
  shared: Shared
  /** Further menu items, below the common ones. */
  items: readonly MenuItem[] | undefined
  /** Required by `lazyDialog`, which calls it if this code can't be loaded. */
  onClose: () => void
}

/** The list of a `ShareButton`. */
export function ShareMenu({ shared, items = [], onClose: _onClose, ...list }: ShareMenuProps) {
  const { siteUrl } = useConfig()
  const { title, text } = shared
  const url = siteUrl + shared.path
  const message = new URLSearchParams({ text: `${text}\n${url}` })
  const common: MenuItem[] = [
    { label: 'WhatsApp', Icon: MessageCircle, href: `https://wa.me/?${message}` },
    { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(url) },
  ]
  if ('share' in navigator)
    common.unshift({ label: 'Share…', Icon: Share2, onSelect: () => void share({ title, text, url }) })
  return <MenuList {...list} items={[...common, ...items]} />
}

async function share(data: ShareData) {
  try {
    await navigator.share(data)
  } catch (error) {
    // Closing the sheet also rejects, with AbortError.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error('Sharing did not work')
  }
}
