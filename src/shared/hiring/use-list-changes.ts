import { useMutation } from '@tanstack/react-query'

import { serverMessage } from '#src/lib/error-texts.ts'
import { toast } from '#src/ui/toast.ts'
import { addToListMutation, type KeptPlace, type NamedList, removeFromListMutation } from './lists.ts'

interface Listed {
  id: string
  name: string
}

/** The notice of the last addition. The next one takes its place: on a phone, three would cover the people. */
let saidLast: string | null = null

/**
 * Puts people on lists and takes them off, says so, and offers the way back. Callbacks of `mutate` would run for the
 * last person alone, and not once their row is gone.
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
  /** On the last list, which may be the wrong one: `onOther` asks for another. */
  async function addToLast(member: Listed, onOther: (list: NamedList) => void) {
    const added = await put({ memberId: member.id }).catch(tellFailure)
    if (!added) return
    const { list, isNew } = added
    // With somebody who was on it, undoing would take a stage and a note away.
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
  /** With their stage and note. @returns whether they are there now. */
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
