import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { Avatar } from '#src/ui/avatar.tsx'
import { cx } from '#src/ui/cx.ts'

import { type Candidate, candidatesQuery } from '../queries/candidates.ts'
import type { ListKeys } from './mention-field.tsx'

const GAP_PX = 4
/** The pause in typing before the list asks the server. */
const PAUSE_MS = 150

interface MentionListProps {
  postId: string
  listId: string
  /** The part of the name that is typed. */
  search: string
  keys: RefObject<ListKeys | null>
  box: () => HTMLTextAreaElement | null | undefined
  /** Called with the id of the option that Enter inserts; null while the list is empty. */
  onActive: (optionId: string | null) => void
  onPick: (username: string) => void
  close: () => void
}

/** Members to mention, below the textarea or above it. It never takes the focus. */
export default function MentionList(props: MentionListProps) {
  const { postId, listId, search, keys, box, onActive, onPick, close } = props
  const people = useCandidates(postId, search)
  const [place, setPlace] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const active = Math.min(place, people.length - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = active < 0 ? null : optionId(active)

  useEffect(() => {
    onActive(activeId)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => onActive(null)
  }, [activeId, onActive])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first member.
  useEffect(() => setPlace(0), [search])
  useLayoutEffect(() => {
    keys.current = (key) => {
      const person = people[active]
      if (!person) return false
      if (key === 'ArrowDown') setPlace((active + 1) % people.length)
      else if (key === 'ArrowUp') setPlace((active + people.length - 1) % people.length)
      else if (key === 'Enter' || key === 'Tab') onPick(person.username)
      else if (key === 'Escape') close()
      else return false
      return true
    }
    const element = box()
    if (element && list.current) placeBeside(list.current, element)
    return () => {
      keys.current = null
    }
  })

  const count = people.length === 1 ? '1 person' : `${people.length} people`
  return (
    <>
      <span role="status" className="sr-only">
        {people.length > 0 && `${count}. Arrow keys choose, Enter inserts.`}
      </span>
      {people.length > 0 && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label="People to mention"
          className="absolute inset-x-0 z-20 max-h-60 max-w-96 overflow-y-auto rounded-md border border-line bg-surface-raised p-1 shadow-lg"
        >
          {people.map(({ id, full_name: name, username, avatar_url }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the textarea has the focus and handles the keys.
            <div
              key={id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The focus stays in the textarea.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(username)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 hover:bg-surface-hover',
                index === active && 'bg-surface-hover',
              )}
            >
              <Avatar id={id} name={name} src={avatar_url} size="xs" />
              <span className="min-w-0">
                <bdi translate="no" className="block truncate font-medium">
                  {name}
                </bdi>
                <span translate="no" className="block truncate text-ink-muted text-sm">
                  @{username}
                </span>
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** Members that match the search, asked for after a pause in typing. */
function useCandidates(postId: string, search: string): readonly Candidate[] {
  const [asked, setAsked] = useState(search)
  const [foundNobody, setFoundNobody] = useState<string | null>(null)
  // After two words that match nobody, further words match nobody either. One word may still become a name.
  const isVain = foundNobody?.includes(' ') === true && search.startsWith(foundNobody)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search])
  const { data, isPlaceholderData } = useQuery({ ...candidatesQuery(postId, asked), enabled: !isVain })
  if (data?.length === 0 && !isPlaceholderData && !isVain && foundNobody !== asked) setFoundNobody(asked)
  return isVain ? [] : (data ?? [])
}

/** Places the list below the textarea, or above if the part of the window without the keyboard has no room below. */
function placeBeside(list: HTMLElement, box: HTMLTextAreaElement) {
  const frame = list.parentElement?.getBoundingClientRect()
  if (!frame) return
  const { top, bottom } = box.getBoundingClientRect()
  const end = (window.visualViewport?.height ?? window.innerHeight) + (window.visualViewport?.offsetTop ?? 0)
  const fitsBelow = bottom + GAP_PX + list.offsetHeight <= end || top - GAP_PX - list.offsetHeight < 0
  const place = fitsBelow ? bottom + GAP_PX : top - GAP_PX - list.offsetHeight
  list.style.top = `${place - frame.top}px`
}
