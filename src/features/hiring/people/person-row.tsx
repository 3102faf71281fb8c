import { MessageSquare, PencilLine, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'

import { messageHref } from '#src/shared/contact-links.ts'
import { Availability } from '#src/shared/domain/availability.tsx'
import { levelText } from '#src/shared/domain/experience-level.ts'
import { placeText } from '#src/shared/domain/place-text.ts'
import { titleText } from '#src/shared/domain/title.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { CHECK_BOX } from '#src/ui/box-class.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import type { DeskPerson, News } from '../queries/people.ts'
import { PersonNote, useHasDraft } from './person-note.tsx'
import { StageSelect } from './stage-select.tsx'

const NEWS_TEXTS: Record<News, string> = {
  message: 'has written to you',
  free: 'became available',
  project: 'has a new project',
  review: 'has a new review',
}

interface PersonRowProps {
  one: DeskPerson
  /** Name of the list, if people of all lists are shown. */
  listName: string | undefined
  /** The person has just moved here from another stage, and their row takes the focus. */
  takesFocus: boolean
  onMoved: () => void
  /** Undefined on the list of an offer, which its answers fill. */
  onTakeOff: (() => void) | undefined
  isChosen: boolean
  /** Undefined if the maximum of others is chosen. */
  onChoose: ((isChosen: boolean) => void) | undefined
}

/** Somebody on the desk, in one line of a wide screen. The note opens below. */
export function PersonRow(props: PersonRowProps) {
  const { list_id: listId, stage, note, talks, person } = props.one
  const { takesFocus, onMoved, onTakeOff, isChosen, onChoose } = props
  const { id: memberId, full_name: name } = person
  const id = useId()
  const hasDraft = useHasDraft(listId, memberId)
  /** Why the note is open: a tap, or an unsaved draft. */
  const [opened, setOpened] = useState<'tap' | 'draft' | null>(hasDraft ? 'draft' : null)
  const isOpen = opened !== null || hasDraft
  const facts = [
    titleText(person.title),
    person.location && placeText(person.location),
    person.experience_level && levelText(person.experience_level),
  ].filter(Boolean)
  const skills = person.skills.map((skill) => skill.name).join(', ')
  return (
    <li aria-labelledby={id} className="desk-row">
      <label className="desk-choice">
        <input
          type="checkbox"
          aria-description={name}
          className={CHECK_BOX}
          checked={isChosen}
          disabled={!onChoose}
          onChange={({ target }) => onChoose?.(target.checked)}
        />
        <span>Compare</span>
      </label>
      <Avatar id={memberId} name={name} src={person.avatar_url} size="sm" className="desk-avatar" />
      <div className="desk-person">
        <h3 id={id} className="truncate text-left text-base leading-snug" dir="auto" translate="no">
          <Link to={`/profile/${person.username}`} className="hover:underline">
            {name}
          </Link>
        </h3>
        <p className="desk-facts line-clamp-2 text-ink-muted" dir="auto">
          {facts.join(' · ')}
          {facts.length > 0 && skills && ' · '}
          <span translate="no">{skills}</span>
        </p>
      </div>
      <StageSelect
        {...{ listId, memberId, name, stage, takesFocus, onMoved }}
        hideLabel
        aria-describedby={id}
        className="desk-stage"
      />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-describedby={id}
        className="desk-note rounded-sm hover:underline"
        onClick={() => setOpened(isOpen ? null : 'tap')}
      >
        <PencilLine className="size-4 shrink-0 text-ink-muted" />
        {note ? (
          <span className="wrap-anywhere line-clamp-2 min-w-0" dir="auto">
            <span className="sr-only">Change note: </span>
            {note}
          </span>
        ) : (
          <span className="text-ink-muted">Add note</span>
        )}
      </button>
      <Availability of={person} isShort className="desk-availability gap-1.5" />
      <p className="desk-news">
        <LastNews {...props.one} />
        {props.listName && (
          <span className="block truncate text-ink-muted">
            On <bdi>{props.listName}</bdi>
          </span>
        )}
      </p>
      <div className="desk-actions">
        <ButtonLink
          to={messageHref(memberId)}
          variant="ghost"
          size="sm"
          title={talks ? 'Open conversation' : 'Write'}
          aria-describedby={id}
        >
          <MessageSquare /> <span className="desk-word">{talks ? 'Open conversation' : 'Write'}</span>
        </ButtonLink>
        {onTakeOff && (
          <IconButton label="Take off the list" aria-description={name} size="sm" onClick={onTakeOff}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      {isOpen && (
        <div className="desk-form">
          <PersonNote {...{ listId, memberId, note }} takesFocus={opened === 'tap'} />
        </div>
      )}
    </li>
  )
}

/** The changes since the last visit; else the day since which an answer is missing or the person is on the list. */
function LastNews({ news, waits_since, added_at }: DeskPerson) {
  if (news.length > 0)
    return (
      <span className="line-clamp-2 font-semibold text-success-ink">
        New: {news.map((one) => NEWS_TEXTS[one]).join(', ')}
      </span>
    )
  if (waits_since)
    return (
      <span className="line-clamp-2 font-semibold text-accent-ink">
        No answer to your message of <RelativeTime date={waits_since} />
      </span>
    )
  return (
    <span className="block text-ink-muted">
      Added <RelativeTime date={added_at} />
    </span>
  )
}
