import { useMutation } from '@tanstack/react-query'

import { toast } from '#src/ui/toast.ts'

import { serverMessage } from '../errors.ts'
import { changeRelationship } from './queries.ts'
import { type Relationship, relationshipOf } from './relationships.ts'
import type { Person } from './things.ts'

/**
 * Mutes, blocks, or ends either (null), and confirms it with a toast, because what asked for it may fold with the
 * change. `change` resolves with whether it worked.
 */
export function useChangeRelationship() {
  const { mutateAsync, isPending } = useMutation(changeRelationship)

  async function change(member: Person, kind: Relationship | null): Promise<boolean> {
    const was = relationshipOf(member.id)
    try {
      await mutateAsync({ memberId: member.id, kind })
      // Only blocking asks for a confirmation. A slip of the thumb at the others is taken back here.
      if (kind === 'block') toast.success(changeText(member, kind, was))
      else confirm(member, kind, was)
      return true
    } catch (error) {
      toast.error(serverMessage(error, 'That did not work: nothing has changed. Please try again.'))
      return false
    }
  }
  /** Says what has changed, with the way back. */
  function confirm(member: Person, kind: Relationship | null, was: Relationship | null) {
    toast.success(changeText(member, kind, was), { label: 'Undo', run: () => void change(member, was) })
  }
  return { change, confirm, isPending }
}

function changeText({ name }: Person, kind: Relationship | null, was: Relationship | null) {
  if (kind === 'block') return `${name} is blocked.`
  if (kind === 'mute') return `${name} is muted.`
  return was === 'block' ? `${name} is no longer blocked.` : `${name} is no longer muted.`
}
