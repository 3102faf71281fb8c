import { useMutation } from '@tanstack/react-query'
import { orToast } from '#src/lib/or-toast.ts'
import { type ToastAction, toast } from '#src/ui/toast.ts'
import { changeRelationshipMutation } from './queries.ts'
import { type Relationship, relationshipOf } from './relationships.ts'
import type { Person } from './things.ts'

/**
 * Mutes, blocks, or ends either (null), and confirms it with a toast: the content whose menu was used may fold away.
 * `change` resolves with whether it worked.
 */
export function useChangeRelationship() {
  const { mutateAsync, isPending } = useMutation(changeRelationshipMutation)

  async function change(member: Person, kind: Relationship | null): Promise<boolean> {
    const was = relationshipOf(member.id)
    if (!(await orToast(() => mutateAsync({ memberId: member.id, kind })))) return false
    // Blocking has no Undo, because it asks for a confirmation first.
    if (kind === 'block') showOnly(member, changeText(member, kind, was))
    else confirm(member, kind, was)
    return true
  }
  /** Says what has changed, with Undo. */
  function confirm(member: Person, kind: Relationship | null, was: Relationship | null) {
    showOnly(member, changeText(member, kind, was), { label: 'Undo', run: () => void change(member, was) })
  }
  return { change, confirm, isPending }
}

/** Shows a toast, and removes those of earlier changes, which would contradict it. */
function showOnly(member: Person, text: string, action?: ToastAction) {
  const all = [
    changeText(member, 'block', null),
    changeText(member, 'mute', null),
    changeText(member, null, 'block'),
    changeText(member, null, 'mute'),
  ]
  toast.clear(...all.filter((one) => one !== text))
  toast.success(text, action, member.name)
}

function changeText({ name }: Person, kind: Relationship | null, was: Relationship | null) {
  if (kind === 'block') return `${name} is blocked.`
  if (kind === 'mute') return `${name} is muted. What they write is folded for you. They don’t learn of it.`
  return was === 'block' ? `${name} is no longer blocked.` : `${name} is no longer muted.`
}
