import './notifications.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  AtSign,
  BellMinus,
  BellOff,
  Briefcase,
  CheckCheck,
  Ellipsis,
  Flag,
  Heart,
  type LucideIcon,
  MessageSquare,
  Reply,
  Scale,
  Search,
  Star,
} from 'lucide-react'
import { serverMessage } from '#src/lib/error-texts.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { orToast } from '#src/lib/or-toast.ts'
import { onOneLine } from '#src/lib/quoted.ts'
import { keepAvailabilityMutation } from '#src/shared/keep-availability.ts'
import { useMutePost } from '#src/shared/safety/use-mute-post.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Menu, type MenuItem } from '#src/ui/menu.tsx'
import { NamedText } from '#src/ui/named-text.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { Stars } from '#src/ui/stars.tsx'
import { toast } from '#src/ui/toast.ts'
import { KINDS, type ListedKind, pluralOf } from './kinds.ts'
import { actorsText, happenedText, isByMembers, notificationText } from './notification-text.ts'
import { preferencesQuery, savePreferencesMutation } from './queries/preferences.ts'
import type { Notification } from './schemas.ts'

const KIND_ICONS: Record<ListedKind, LucideIcon> = {
  comment: MessageSquare,
  reply: Reply,
  mention: AtSign,
  like: Heart,
  rating: Star,
  availability: Briefcase,
  answer: Reply,
  search: Search,
  job_answer: Briefcase,
  job_ending: Briefcase,
  job_over: Briefcase,
  decision: Scale,
  report: Flag,
}

interface NotificationRowProps {
  row: Notification
  userId: string
  onMarkRead: () => void
}

/** One group of notifications. The whole row is a link to the subject, and marks the group read. */
export function NotificationRow({ row, userId, onMarkRead }: NotificationRowProps) {
  const { label, text, stars, actor_count, action, path, read, created_at } = row
  const client = useQueryClient()
  const byMembers = isByMembers(row)

  function handleOpen() {
    // A cached list that is still fresh would lack the comment that this notification is about.
    void client.invalidateQueries({ queryKey: featureKeys.community, refetchType: 'none' })
    if (!read) onMarkRead()
  }
  return (
    <li data-unread={read ? undefined : ''} className="notification relative flex gap-3.5 px-4 py-2">
      <Pictures row={row} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere pr-10">
          <Link to={path} onClick={handleOpen} className="text-ink outline-none after:absolute after:inset-0">
            {!read && <span className="sr-only">Unread: </span>}
            {byMembers && (
              <>
                {/* The sentence is English, so it runs from the left even if a name is Arabic. The names alone are
                    bold: what somebody calls themselves passes for no words of the site. */}
                <span dir="ltr" className="actors">
                  <NamedText
                    text={actorsText(row)}
                    names={row.actors.map(({ full_name }) => onOneLine(full_name))}
                  />
                </span>{' '}
              </>
            )}
            <span className={byMembers ? undefined : 'font-semibold'}>{happenedText(row)}</span>
          </Link>
          <span className="text-ink-muted text-sm">
            {' · '}
            <RelativeTime date={created_at} />
          </span>
        </p>
        {stars && (
          <p>
            <Stars
              value={stars}
              size="sm"
              count={actor_count > 1 ? actor_count : undefined}
              showValue={actor_count > 1}
            />
          </p>
        )}
        {label && (
          <p dir="auto" className="wrap-anywhere line-clamp-2 pr-10 text-sm">
            {label}
          </p>
        )}
        {text && (
          <p
            dir="auto"
            className="wrap-anywhere mt-1 line-clamp-2 border-line-strong text-sm border-s-4 ps-3 text-ink-muted"
          >
            {text}
          </p>
        )}
        {(action === 'open' || action === 'looking') && <KeepButton userId={userId} availability={action} />}
      </div>
      <RowMenu {...{ row, userId, onMarkRead }} />
    </li>
  )
}

/** Confirms the availability with one tap. The question then leaves the list. */
function KeepButton(confirmed: { userId: string; availability: 'open' | 'looking' }) {
  const keep = useMutation({
    ...keepAvailabilityMutation,
    onError: (error) =>
      toast.error(serverMessage(error, 'That was not saved. Check your connection and try again.')),
  })
  return (
    // The button is above the link that covers the row.
    <p className="relative z-10 mt-2 w-fit">
      <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate(confirmed)}>
        Yes, still so
      </Button>
    </p>
  )
}

/** The latest actor's picture with the kind's icon; an action of moderators has only the icon. */
function Pictures({ row: { kind, actors } }: { row: Notification }) {
  const Icon = KIND_ICONS[kind]
  const [first] = actors
  if (!first) {
    return (
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-tone-neutral text-tone-neutral-ink">
        <Icon className="size-5" />
      </span>
    )
  }
  return (
    <span className="relative size-10 shrink-0">
      <Avatar id={first.id} name={first.full_name} src={first.avatar_url} />
      <span className="notification-kind">
        <Icon className="size-3.5" />
      </span>
    </span>
  )
}

function RowMenu({ row, userId, onMarkRead }: NotificationRowProps) {
  const { kind, read, post_id } = row
  const turnOff = useTurnKindOff(userId)
  const setMuted = useMutePost()
  const items: MenuItem[] = [
    ...(read ? [] : [{ label: 'Mark as read', Icon: CheckCheck, onSelect: onMarkRead }]),
    ...(post_id
      ? [{ label: 'Mute this post', Icon: BellMinus, onSelect: () => void setMuted(post_id, true) }]
      : []),
    { label: `Turn off ${pluralOf(kind)}`, Icon: BellOff, onSelect: () => void turnOff(kind) },
  ]
  return (
    <div className="absolute top-2 right-2 z-10">
      <Menu
        label={`Options: ${notificationText(row)}`}
        trigger={<Ellipsis className="size-4.5" />}
        items={items}
        triggerClassName="grid size-11 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink"
      />
    </div>
  )
}

/** Turns a kind of notification off on every channel, and confirms it with a toast that has Undo. */
function useTurnKindOff(userId: string) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(savePreferencesMutation(userId))
  return (kind: ListedKind) =>
    orToast(async () => {
      const plural = pluralOf(kind)
      const { off } = await client.fetchQuery(preferencesQuery(userId))
      const channels = KINDS.find(({ name }) => name === kind)?.channels ?? []
      // Channels that were off before are left out, so that Undo does not turn them on.
      const entries = channels.map((channel) => `${kind}:${channel}`).filter((entry) => !off.includes(entry))
      await mutateAsync({ turn_off: entries })
      toast.success(`You get no more notifications about ${plural}.`, {
        label: 'Undo',
        run: () =>
          void orToast(async () => {
            await mutateAsync({ turn_on: entries })
            toast.success(`You get notifications about ${plural} again.`)
          }),
      })
    })
}
