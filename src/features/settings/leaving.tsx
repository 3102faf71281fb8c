import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'

import { clearPersonalStorage } from '#src/lib/clear-personal-storage.ts'
import { failureText } from '#src/lib/error-texts.ts'
import { clearSession } from '#src/lib/session/session.ts'
import { storeStanding } from '#src/shared/safety/standing.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { Link } from '#src/ui/link.tsx'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RadioList } from '#src/ui/radio-list.tsx'
import { Section } from '#src/ui/section.tsx'
import { toast } from '#src/ui/toast.ts'

import { leaveMutation, ownUsernameQuery, standingQuery, stayMutation } from './queries/settings.ts'
import { dayText } from './texts.ts'

const FATES = [
  { value: 'delete', label: 'Delete them', hint: 'Comments of others under your posts go, too.' },
  {
    value: 'keep',
    label: 'Keep them',
    hint: 'They are shown under “Former member”, without your name and picture.',
  },
] as const

type Fate = (typeof FATES)[number]['value']

/** Lets a member leave, or come back after leaving. */
export default function Leaving({ userId }: { userId: string }) {
  const query = useQuery(standingQuery(userId))
  const { data } = query
  if (!data) return <NotLoaded query={query} title="Couldn't load this" />
  return data.state === 'left' ? (
    <WayBack userId={userId} until={data.until} />
  ) : (
    <div className="setting-columns gap-5">
      <Consequences />
      <LeaveForm userId={userId} />
    </div>
  )
}

function Consequences() {
  return (
    <Section title="What happens">
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          At once you are signed out on all devices, and nobody sees your profile, projects and ratings any
          more.
        </li>
        <li>For 14 days you can sign in and come back to everything.</li>
        <li>Then your account, profile, pictures, projects, likes and ratings are deleted for good.</li>
        <li>Others keep their conversations with you, under the name “Former member”.</li>
        <li>Your username stays reserved, so that nobody takes your place.</li>
      </ul>
      <p className="mt-4">
        Before you leave, you may want{' '}
        <Link to="/settings/data" className="text-link">
          a copy of your data
        </Link>
        .
      </p>
    </Section>
  )
}

function LeaveForm({ userId }: { userId: string }) {
  const { data: username } = useQuery(ownUsernameQuery(userId))
  const navigate = useNavigate()
  const leaving = useMutation(leaveMutation)
  const [fate, setFate] = useState<Fate | null>(null)
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<{ fate?: string | undefined; typed?: string | undefined }>({})

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (leaving.isPending) return
    const found = {
      ...(fate === null && { fate: 'Choose one of the two.' }),
      ...(typed.trim() !== username && { typed: 'This is not your username.' }),
    }
    setErrors(found)
    if (found.fate || found.typed) {
      const first = found.fate ? 'input[type=radio]' : 'input[name=username]'
      return event.currentTarget.querySelector<HTMLInputElement>(first)?.focus()
    }
    const left = { username: typed.trim(), keep_posts: fate === 'keep' }
    leaving.mutate(left, {
      onSuccess: (until) => {
        // The server has ended the session already. This also removes the member's drafts and lists from the device.
        clearSession()
        clearPersonalStorage()
        void navigate('/')
        toast.success(`You have left. Until ${dayText(until)} you can sign in and stay.`)
      },
    })
  }
  return (
    <Section title="Leave">
      <form aria-label="Leave" onSubmit={handleSubmit} noValidate className="grid gap-5">
        <RadioList
          legend="Your posts and comments"
          options={FATES}
          value={fate}
          error={errors.fate}
          onChange={(value) => {
            setErrors({ ...errors, fate: undefined })
            setFate(value)
          }}
        />
        <TextField
          label="Your username"
          hint={<>Type {username ? <bdi translate="no">{username}</bdi> : 'it'} to confirm.</>}
          name="username"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={errors.typed}
          onChange={({ target }) => {
            setErrors({ ...errors, typed: undefined })
            setTyped(target.value)
          }}
        />
        <FormError>
          {failureText(leaving, 'That did not work. Check your connection and try again.')}
        </FormError>
        <Button type="submit" variant="danger" pending={leaving.isPending} className="justify-self-start">
          Leave
        </Button>
      </form>
    </Section>
  )
}

function WayBack({ userId, until }: { userId: string; until: string | null }) {
  const staying = useMutation(stayMutation)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice tone="warning">
        <p className="font-semibold">You are leaving</p>
        <p>
          {until ? `On ${dayText(until)}` : 'Soon'} your account and your data will be deleted. Nobody sees
          your profile. Until then you can stay, and everything is there again.
        </p>
      </Notice>
      <FormError>{failureText(staying, 'That did not work. Check your connection and try again.')}</FormError>
      <Button
        pending={staying.isPending}
        className="justify-self-start"
        onClick={() =>
          staying.mutate(undefined, {
            onSuccess: () => {
              storeStanding(userId, null)
              toast.success('Welcome back. Everything is there again.')
            },
          })
        }
      >
        Stay
      </Button>
    </div>
  )
}
