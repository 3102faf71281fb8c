/** The viewer's lists of people, and who is on them. Only members who hire load this module. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, callRead, type ReadContext } from '#src/lib/backend.ts'
import { AppError, errorCode, FOREIGN_KEY_VIOLATION } from '#src/lib/errors.ts'
import { newId } from '#src/lib/new-id.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { readStored, writeStored } from '#src/lib/stored-value.ts'
import { hiringKeys } from './keys.ts'

export interface NamedList {
  id: string
  name: string
}

export const MAX_LIST_NAME_CHARACTERS = 100 // mirrors hiring_lists_name_length
const FIRST_LIST_NAME = 'Shortlist'

/** The viewer's shortlists, the oldest first. */
export function listsQuery() {
  return queryOptions({
    queryKey: hiringKeys.lists(),
    queryFn: async ({ client, signal }) => {
      const lists = (await backendOf(client)).from('hiring_lists').select('id, name, answers_to, created_at')
      const { data } = await lists.abortSignal(signal).throwOnError()
      return data
        .filter(({ answers_to }) => answers_to === null)
        .sort((a, b) => a.created_at.localeCompare(b.created_at))
    },
    staleTime: 0,
  })
}

const marksSchema = v.array(
  v.object({
    id: v.string(),
    lists: v.array(v.object({ id: v.string(), name: v.string() })),
    wrote: v.boolean(),
  }),
)
export type Mark = v.InferOutput<typeof marksSchema>[number]

let asked: { ids: string[]; answer: Promise<Mark[]> } | null = null

/** The marks of a member. Calls of many cards in one moment share a request. */
function marksOf(context: ReadContext, id: string): Promise<Mark[]> {
  if (!asked) {
    const ids: string[] = []
    const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
      asked = null
      return callRead({ client: context.client }, 'hiring_marks', { people: ids }, marksSchema)
    })
    asked = { ids, answer }
  }
  asked.ids.push(id)
  return asked.answer
}

/** On which of the viewer's lists somebody is, and whether the viewer has written to them. */
export function markQuery(memberId: string) {
  return queryOptions({
    queryKey: hiringKeys.mark(memberId),
    queryFn: async (context) => (await marksOf(context, memberId)).find(({ id }) => id === memberId) ?? null,
  })
}

/** The local storage key of the list that the viewer last made or added to on this device. */
const lastListKey = () => `hibo-last-list:${currentUser()?.id ?? ''}`

/** Makes a list. The client makes its id, so that a repeated request makes no second list. */
export const createListMutation = mutationOptions({
  mutationFn: async ({ name, jobId = null }: { name: string; jobId?: string | null }, { client }) =>
    createList(client, name, jobId),
  onSettled: (_data, _error, _input, _result, { client }) => refreshLists(client),
})

async function createList(client: QueryClient, name: string, jobId: string | null): Promise<NamedList> {
  const list = { id: newId(), name: name.trim() }
  await (await backendOf(client))
    .from('hiring_lists')
    .insert({ ...list, job_id: jobId })
    .throwOnError()
  writeStored(lastListKey(), list.id)
  return list
}

/** The list to which one tap adds: the last one used, else the newest. Without lists it makes a first one. */
async function currentList(client: QueryClient): Promise<NamedList> {
  const lists = await client.query({ ...listsQuery(), staleTime: 0 })
  const last = readStored(lastListKey(), v.string())
  return lists.find(({ id }) => id === last) ?? lists.at(-1) ?? createList(client, FIRST_LIST_NAME, null)
}

/** The place on a list that undoing a removal brings back. */
export interface KeptPlace {
  stage: string
  note: string | null
}

interface Place {
  memberId: string
  list?: NamedList
  kept?: KeptPlace
}

/** Puts somebody on a list, and returns the list and whether they were not on it. Rejects with PostgrestError. */
export const addToListMutation = mutationOptions({
  // Additions run one after the other: two at once would both make the first list.
  scope: { id: 'hiring-lists' },
  mutationFn: async ({ memberId, list, kept }: Place, { client }) => {
    const chosen = list ?? (await currentList(client))
    const { data } = await (await backendOf(client))
      .from('listed_people')
      .upsert(
        { list_id: chosen.id, member_id: memberId, ...kept },
        { onConflict: 'list_id,member_id', ignoreDuplicates: true },
      )
      .select('member_id')
      .throwOnError()
      .then(undefined, (error: unknown) => {
        if (errorCode(error) !== FOREIGN_KEY_VIOLATION) throw error
        throw new AppError('This member is no longer there.')
      })
    writeStored(lastListKey(), chosen.id)
    return { list: { id: chosen.id, name: chosen.name }, isNew: data.length > 0 }
  },
  onSettled: (_data, _error, _input, _result, { client }) => refreshLists(client),
})

/** Takes somebody off a list, and returns their stage and note; null if they were not on it. */
export const removeFromListMutation = mutationOptions({
  mutationFn: async ({ memberId, listId }: { memberId: string; listId: string }, { client }) => {
    const { data } = await (await backendOf(client))
      .from('listed_people')
      .delete()
      .match({ list_id: listId, member_id: memberId })
      .select('stage, note')
      .throwOnError()
    return data[0] ?? null
  },
  onSettled: (_data, _error, _input, _result, { client }) => refreshLists(client),
})

/** Renames a list, or links it with one of the viewer's offers. Rejects with AppError if it is gone. */
export const changeListMutation = mutationOptions({
  mutationFn: async ({ id, ...change }: { id: string; name: string; job_id: string | null }, { client }) => {
    const lists = (await backendOf(client)).from('hiring_lists')
    const { data } = await lists.update(change).eq('id', id).select('id').throwOnError()
    if (data.length === 0) throw new AppError('This list is no longer there.')
  },
  onSettled: (_data, _error, _input, _result, { client }) => refreshLists(client),
})

/** Deletes a list with its notes. */
export const deleteListMutation = mutationOptions({
  mutationFn: async (id: string, { client }) => {
    await (await backendOf(client)).from('hiring_lists').delete().eq('id', id).throwOnError()
  },
  onSettled: (_data, _error, _input, _result, { client }) => refreshLists(client),
})

/** Returned to the mutations, so that a dialog closes when the page behind it is current. */
function refreshLists(client: QueryClient) {
  return client.invalidateQueries({ queryKey: hiringKeys.all() })
}
