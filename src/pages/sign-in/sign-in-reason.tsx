import { useQuery } from '@tanstack/react-query'
import { headerProfileQuery } from '#src/shared/header-profile.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { NamedText } from '#src/ui/named-text.tsx'
import { contactOf, reasonText, writeText } from './reason.ts'

/** The words after 'Sign in to', if there is a reason, and the member to whom the visitor wants to write. */
export function useReason(next: string, action: string | null) {
  const id = contactOf(next)
  const { data: contact } = useQuery({ ...headerProfileQuery(id ?? ''), enabled: id !== null })
  return { contact, reason: contact ? writeText(next, contact.full_name) : reasonText(next, action) }
}

interface SignInReasonProps {
  verb: 'Sign in' | 'Sign up'
  next: string
  action: string | null
  /** Shown in place of a reason. */
  fallback: string
}

/** 'Sign in to write to Ayaan Warsame.', with her picture. */
export function SignInReason({ verb, next, action, fallback }: SignInReasonProps) {
  const { contact, reason } = useReason(next, action)
  if (!reason) return fallback
  return (
    <span className="flex items-center gap-3.5">
      {contact && (
        <Avatar id={contact.id} name={contact.full_name} src={contact.avatar_url} size="md" lazy={false} />
      )}
      <span className="min-w-0">
        <strong className="wrap-anywhere font-semibold text-ink">
          {verb} to <NamedText text={reason} names={contact ? [contact.full_name] : []} />.
        </strong>{' '}
        {contact ? 'Then the message box is open.' : 'Then we take you back.'}
      </span>
    </span>
  )
}
