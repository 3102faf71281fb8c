import { useMutation } from '@tanstack/react-query'

import { toast } from '#src/ui/toast.ts'

import { serverMessage } from '../errors.ts'
import { changeRelationship } from './queries.ts'
import { type Relationship, relationshipOf } from './relationships.ts'
import type { Person } from './things.ts'

/**
 * Mutes, blocks, or ends either (null), and confirms it with a toast, because what asked for it may fold with the change.
 * `change` resolves with whether it worked.
 */
export function useChangeRelationship() {
  const { mutateAsync, isPending } = useMutation(changeRelationship)

  async function change(member: Person, kind: Relationship | null): Promise<boolean> {
    const was = relationshipOf(member.id)
    try {
      await mutateAsync({ memberId: member.id, kind })
      const text = `${member.name} ${changeText(kind, was)}`
      // Only blocking asks for a confirmation. A slip of the thumb at the others is taken back here.
      if (kind === 'block') toast.success(text)
      else toast.success(text, { label: 'Undo', run: () => void change(member, was) })
      return true
    } catch (error) {
      toast.error(serverMessage(error, 'That did not work: nothing has changed. Please try again.'))
      return false
    }
  }
  return { change, isPending }
}

function changeText(kind: Relationship | null, was: Relationship | null) {
  if (kind === 'block') return 'is blocked.'
  if (kind === 'mute') return 'is muted.'
  return was === 'block' ? 'is no longer blocked.' : 'is no longer muted.'
}
