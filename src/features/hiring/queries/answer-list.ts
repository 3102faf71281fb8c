/** The people who answered the viewer's offer, and the viewer's stages and notes of people on lists. */
import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, callWrite, readQuery } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { count } from '#src/lib/response-schemas.ts'
import { pollEvery } from '#src/lib/save-data.ts'
import { hiringKeys } from '#src/shared/hiring/keys.ts'
import { STAGES, type Stage } from '../stages.ts'

/** The same interval as the poll of the notification bell. */
const POLL_MS = 60_000

/** @typeParam Person the facts of a card, which the page knows how to show */
function answerPageSchema<Person>(person: v.GenericSchema<unknown, Person>) {
  return v.object({
    /** Id of the offer's list; null before the first answer. */
    list_id: v.nullable(v.string()),
    data: v.array(
      v.object({
        person,
        stage: v.picklist(STAGES),
        note: v.nullable(v.string()),
        answered_at: v.string(),
        withdrawn_at: v.nullable(v.string()),
        /** The start of the answer; null once its message is deleted. */
        message: v.nullable(v.string()),
      }),
    ),
    stages: v.record(v.string(), count),
    /** Number of all answers, including withdrawn ones. */
    count,
    withdrawn: count,
    page: count,
    totalPages: count,
  })
}
export type Answerer<Person> = v.InferOutput<ReturnType<typeof answerPageSchema<Person>>>['data'][number]

/** A page of those who answered, by stage, the newest first; null for everybody but the author. */
export function answerPageQuery<Person>(
  jobId: string,
  page: number,
  personSchema: v.GenericSchema<unknown, Person>,
) {
  const pageSchema = v.nullable(answerPageSchema(personSchema))
  return readQuery(hiringKeys.answersTo(jobId, page), 'job_answers_page', pageSchema, {
    args: { post: jobId, page },
    placeholderData: keepPreviousData,
    // Each visit shows new answers, and an open page shows them as soon as the bell announces them.
    staleTime: 0,
    refetchInterval: pollEvery(POLL_MS),
  })
}

interface StageChange {
  listId: string
  memberId: string
  stage: Stage
}

/**
 * Changes the stage of a person on a list of the viewer. Rejects with AppError if they are no longer on it, or with
 * PostgrestError.
 */
export const changeStageMutation = mutationOptions({
  mutationFn: async ({ listId, memberId, stage }: StageChange, { client }) => {
    const people = (await backendOf(client)).from('listed_people')
    const { data } = await people
      .update({ stage })
      .match({ list_id: listId, member_id: memberId })
      .select('member_id')
      .throwOnError()
    if (data.length === 0) throw new AppError('This person is no longer on the list.')
  },
  // Returned, so that the choice shows until the list is current.
  onSettled: (_data, _error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: hiringKeys.all() }),
})

interface NoteChange {
  listId: string
  memberId: string
  note: string
  /** The saved note that the edit began with. */
  former: string
}

const writtenSchema = v.object({ saved: v.boolean() })

/**
 * Saves the note about a person on a list of the viewer, unless another tab or device has changed it since: then it
 * returns false. Rejects with PostgrestError.
 */
export const writeNoteMutation = mutationOptions({
  mutationFn: async ({ listId, memberId, note, former }: NoteChange, { client }) => {
    const args = { list: listId, member: memberId, note, former }
    return v.parse(writtenSchema, await callWrite(client, 'write_note', args)).saved
  },
  onSettled: (_data, _error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: hiringKeys.all() }),
})
