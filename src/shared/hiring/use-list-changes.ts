import { useMutation } from '@tanstack/react-query'

import { serverMessage } from '#src/lib/error-texts.ts'
import { toast } from '#src/ui/toast.ts'
import { addToListMutation, type KeptPlace, type NamedList, removeFromListMutation } from './lists.ts'

interface Listed {
  id: string
  name: string
}

/** The toast of the last addition. The next one replaces it: on a phone, three toasts would cover the people. */
let saidLast: string | null = null

/**
 * Puts people on lists and takes them off, with a toast that has Undo. It awaits the mutations, because callbacks of
 * `mutate` would run for the last person alone, and not once that person's row is gone.
 */
export function useListChanges() {
  const { mutateAsync: put, isPending: isAdding, variables: place } = useMutation(addToListMutation)
  const { mutateAsync: take, isPending: isRemoving, variables: removed } = useMutation(removeFromListMutation)

  function putBack(member: Listed, list: NamedList, kept: KeptPlace) {
    return put({ memberId: member.id, list, kept }).catch(tellFailure)
  }
  async function takeOff(member: Listed, list: NamedList) {
    const kept = await take({ memberId: member.id, listId: list.id }).catch(tellFailure)
    if (kept)
      toast.success(
        `${member.name} is no longer on “${list.name}”.`,
        { label: 'Undo', run: () => void putBack(member, list, kept) },
        member.name,
      )
  }
  /** Adds to the last list. That may be the wrong one, so the toast has a button for `onOther`, which asks again. */
  async function addToLast(member: Listed, onOther: (list: NamedList) => void) {
    const added = await put({ memberId: member.id }).catch(tellFailure)
    if (!added) return
    const { list, isNew } = added
    // No Undo for a member who was already on the list: it would delete their stage and note.
    if (!isNew) return tellAlready(member, list)
    const said = `${member.name} is on “${list.name}”.`
    if (saidLast && saidLast !== said) toast.clear(saidLast)
    saidLast = said
    const undo = () => void take({ memberId: member.id, listId: list.id }).catch(tellFailure)
    toast.success(
      said,
      [
        { label: 'Undo', run: undo },
        { label: 'Other list', run: () => onOther(list) },
      ],
      member.name,
    )
  }
  async function add(member: Listed, list: NamedList) {
    const added = await put({ memberId: member.id, list }).catch(tellFailure)
    if (added && !added.isNew) tellAlready(member, list)
  }
  /** Moves somebody with their stage and note. @returns whether they are on the new list now */
  async function move(member: Listed, from: NamedList, to: NamedList): Promise<boolean> {
    try {
      const kept = await take({ memberId: member.id, listId: from.id })
      try {
        await put({ memberId: member.id, list: to, ...(kept && { kept }) })
      } catch (error) {
        if (kept) await putBack(member, from, kept)
        throw error
      }
      toast.success(
        `${member.name} is on “${to.name}”, no longer on “${from.name}”.`,
        { label: 'Undo', run: () => void move(member, to, from) },
        member.name,
      )
      return true
    } catch (error) {
      tellFailure(error)
      return false
    }
  }
  return {
    add,
    addToLast,
    move,
    takeOff,
    isAdding,
    /** The list that is being changed. */
    changing: isRemoving ? removed.listId : isAdding ? place.list?.id : undefined,
  }
}

function tellAlready(member: Listed, list: NamedList) {
  toast.brief(`${member.name} is already on “${list.name}”.`, undefined, member.name)
}

function tellFailure(error: unknown) {
  toast.error(serverMessage(error, 'That was not saved. Check your connection and try again.'))
}
