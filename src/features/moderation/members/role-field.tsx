import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { failureText } from '#src/lib/error-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { setMemberRoleMutation } from '../queries/members.ts'
import type { ListedMember } from '../schemas.ts'

const ROLES = [
  { value: 'developer', label: 'Member', effect: 'They keep their profile and lose every other right.' },
  {
    value: 'moderator',
    label: 'Moderator',
    effect: 'They see reports and evidence, decide cases, and can pause or suspend members.',
  },
  {
    value: 'admin',
    label: 'Admin',
    effect: 'They can do everything that moderators can, name other admins, and change the site.',
  },
]

/** 'Moderator' for `moderator`. An unknown role is shown as it is stored. */
export function roleText(role: string): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role
}

/** Changes a member’s role, after a question. */
export function RoleField({ member, isMe }: { member: ListedMember; isMe: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const change = useMutation(setMemberRoleMutation)
  const { id, full_name, role } = member
  const wanted = ROLES.find(({ value }) => value === chosen)

  function close() {
    setChosen(null)
    change.reset()
  }
  return (
    <>
      <SelectField
        label={`Role of ${full_name}`}
        hideLabel
        className="w-full sm:w-44"
        options={ROLES}
        value={role}
        onChange={({ target }) => setChosen(target.value)}
      />
      <ConfirmDialog
        open={wanted !== undefined}
        title={
          <>
            Make <bdi translate="no">{full_name}</bdi> {wanted?.value === 'admin' ? 'an' : 'a'}{' '}
            {wanted?.label.toLowerCase()}?
          </>
        }
        text={
          isMe && role === 'admin'
            ? 'You give up your own rights as an admin. Another admin has to give them back.'
            : wanted?.effect
        }
        confirmLabel="Change the role"
        pending={change.isPending}
        error={failureText(change, 'The role was not changed. Please try again.')}
        onClose={close}
        onConfirm={() =>
          chosen &&
          change.mutate(
            { member: id, role: chosen },
            {
              onSuccess: () => {
                toast.success('The role is changed.')
                close()
              },
            },
          )
        }
      />
    </>
  )
}
