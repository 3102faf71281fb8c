import { Ban, Flag, Link2, Trash2, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useConfig } from '#src/lib/config.ts'
import { useUser } from '#src/lib/session/session.ts'
import { type SignInAction, signInHref } from '#src/lib/session/sign-in-href.ts'
import { copyLink } from '#src/lib/share/copy-link.ts'
import { MenuList, type MenuListProps } from '#src/ui/menu.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { storeActedOn } from './fold-memory.ts'
import { useRelationship } from './relationships.ts'
import { ReportDialog } from './report-dialog.tsx'
import { thingName } from './thing-name.ts'
import type { Thing } from './things.ts'
import { useChangeRelationship } from './use-change-relationship.ts'
import { useMutePostItems } from './use-mute-post.ts'

export { ReportDialog }

interface SafetyMenuProps extends Omit<MenuListProps, 'items'> {
  thing: Thing
  specializations?: readonly { id: string; name: string }[]
  /** Required by `lazyDialog`, which calls it if this code can't be loaded. */
  onClose: () => void
  onRemove?: (() => void) | undefined
}

/** The opened menu of a thing, with its dialogs. Visitors sign in and come back, or report without an account. */
export function SafetyMenu(props: SafetyMenuProps) {
  const { thing, specializations = [], onClose: _onClose, onRemove, ...list } = props
  const user = useUser()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isOwn = user !== null && user.id === thing.author?.id
  const author = isOwn ? null : thing.author
  const muteItems = useMutePostItems(thing)
  const { siteUrl } = useConfig()
  const relationship = useRelationship(author?.id ?? null)
  const { change } = useChangeRelationship()
  const [dialog, setDialog] = useState<'block' | Thing | null>(null)

  function forMembers(action: SignInAction, act: () => void) {
    return () => {
      if (user) return act()
      const place = thing.kind === 'comment' ? `#comment-${thing.id}` : hash
      void navigate(signInHref(pathname + search + place, action))
    }
  }
  const relate = (kind: 'mute' | null) =>
    forMembers('mute', () => {
      storeActedOn(thing.id)
      if (author) void change(author, kind)
    })
  function report(reported: Thing) {
    if (user) return setDialog(reported)
    void navigate(`/report?${new URLSearchParams({ url: thingUrl(reported, pathname) })}`)
  }
  const block = forMembers('block', () => {
    storeActedOn(thing.id)
    setDialog('block')
  })
  const items = [
    author && relationship === null && { label: 'Mute this person', Icon: VolumeX, onSelect: relate('mute') },
    author &&
      relationship === 'mute' && { label: 'Unmute this person', Icon: Volume2, onSelect: relate(null) },
    author && relationship === 'block' && { label: 'Unblock this person', Icon: Ban, onSelect: relate(null) },
    author && relationship !== 'block' && { label: 'Block this person…', Icon: Ban, onSelect: block },
    thing.kind === 'comment' && {
      label: 'Copy link',
      Icon: Link2,
      onSelect: () => void copyLink(`${siteUrl + pathname}#comment-${thing.id}`),
    },
    ...muteItems,
    onRemove && { label: 'Remove from my post…', Icon: Trash2, onSelect: onRemove },
    !isOwn && { label: `Report this ${thingName(thing.kind)}…`, Icon: Flag, onSelect: () => report(thing) },
    // A member may have a specialization that somebody else added.
    ...(isOwn ? [] : specializations).map(({ id, name }) => ({
      label: `Report “${name}”…`,
      Icon: Flag,
      onSelect: () => report({ kind: 'specialization', id, author: null }),
    })),
  ]
  return (
    <>
      <MenuList {...list} items={items.filter((item) => !!item)} />
      {author && dialog === 'block' && <BlockDialog member={author} onClose={() => setDialog(null)} />}
      {dialog && dialog !== 'block' && (
        <ReportDialog thing={dialog} isBlocked={relationship === 'block'} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

/** The URL of a public thing, from its first slash, as `/report` takes it. @param pathname of the page that shows it */
function thingUrl({ kind, id }: Thing, pathname: string): string {
  if (kind === 'post') return `/community/post/${id}`
  if (kind === 'profile') return `/profile/${id}`
  return `${pathname}#${kind}-${id}`
}
