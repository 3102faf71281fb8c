/** The app's calls about offers: writing, finding, answering and ending, with their refusals. */
import { randomUUID } from 'node:crypto'

import type { QueryClient } from '@tanstack/react-query'
import { ownJobsQuery } from '#src/features/community/queries/own-jobs.ts'
import { changeJob } from '#src/features/community/queries/write-job.ts'
import { developerCardSchema } from '#src/features/developers/schemas.ts'
import {
  answerPageQuery,
  changeStageMutation,
  writeNoteMutation,
} from '#src/features/hiring/queries/answer-list.ts'
import {
  allPeopleQuery,
  fullPeopleQuery,
  hiringPeopleQuery,
  lookAtListMutation,
} from '#src/features/hiring/queries/people.ts'
import { NO_FILTERS } from '#src/features/jobs/filters/filters.ts'
import { ownAnswersQuery } from '#src/features/jobs/queries/answers.ts'
import { foundJobsQuery } from '#src/features/jobs/queries/found-jobs.ts'
import { answerJobMutation, withdrawAnswerMutation } from '#src/features/jobs/queries/write-answers.ts'
import { conversationQuery } from '#src/features/messages/queries/conversation.ts'
import { backendOf, callWrite } from '#src/lib/backend.ts'
import { deskQuery } from '#src/shared/hiring/desk.ts'
import {
  addToListMutation,
  changeListMutation,
  createListMutation,
  deleteListMutation,
  listsQuery,
  markQuery,
  removeFromListMutation,
} from '#src/shared/hiring/lists.ts'
import { myJobsQuery } from '#src/shared/jobs/my-jobs.ts'

import { JOB_FACTS } from '#tests/support/job.ts'

import { type Call, call, mutate, tryTo } from './call.ts'

/** Runs `use` with a new offer of the caller, and deletes the offer afterwards. */
async function withOffer(client: QueryClient, use: (id: string) => Promise<unknown>, facts: object = {}) {
  const backend = await backendOf(client)
  const id = randomUUID()
  const post = { title: 'A developer for the shop', content: `Words of ${id}` }
  await backend.rpc('save_job', { id, post, facts: { ...JOB_FACTS, ...facts } }).throwOnError()
  try {
    await use(id)
  } finally {
    await backend.from('posts').delete().eq('id', id).throwOnError()
  }
}

async function firstOffer(client: QueryClient) {
  const { items } = await client.query(foundJobsQuery(NO_FILTERS))
  const offer = items.find(({ author }) => author?.username !== 'demo')
  if (!offer?.author) throw new Error('The sample community has no offer of somebody else.')
  return { id: offer.post_id, author: offer.author.id }
}

const listOf = async (client: QueryClient, name: string) =>
  mutate(client, createListMutation, { name, jobId: null })
const fresh = { staleTime: 0 }

export const JOBS: Call[] = [
  call('demo', 'an offer is published, changed, extended and closed', (client, { me }) =>
    withOffer(client, async (id) => {
      const backend = await backendOf(client)
      const post = { title: 'Changed', content: `Words of ${id}` }
      await changeJob(backend, { id, post, facts: { ...JOB_FACTS, pay_to: null }, since: undefined })
      await changeJob(backend, { id, post, facts: JOB_FACTS, since: '2020-01-01T00:00:00Z' })
      const lastDay = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10)
      await callWrite(client, 'extend_job', { post: id, last_day: lastDay })
      await client.query(answerPageQuery(id, 1, developerCardSchema))
      await client.query(ownJobsQuery(me))
      await client.query(myJobsQuery(me))
      await callWrite(client, 'close_job', { post: id, outcome: 'here' })
    }),
  ),
  call('demo', 'a last day in a year is refused', (client) =>
    withOffer(client, () => Promise.resolve(), { last_day: '2999-01-01' }),
  ),
  call('visitor', 'a visitor publishes no offer', (client) => withOffer(client, () => Promise.resolve())),
  call('demo', 'an offer of another is not closed', async (client) => {
    const { id } = await firstOffer(client)
    await callWrite(client, 'close_job', { post: id, outcome: 'over' })
  }),
  call('demo', 'an offer is answered twice, listed, and the answer withdrawn', async (client, { me }) => {
    await client.query(ownAnswersQuery(me))
    const { id, author } = await firstOffer(client)
    const answer = { jobId: id, content: 'I am interested.' }
    await mutate(client, answerJobMutation, { ...answer, messageId: randomUUID() })
    await tryTo(client, answerJobMutation, { ...answer, messageId: randomUUID() })
    await client.query({ ...ownAnswersQuery(me), staleTime: 0 })
    await client.query(conversationQuery(author))
    await client.query(answerPageQuery(id, 1, developerCardSchema))
    await mutate(client, withdrawAnswerMutation, id)
  }),
  call('demo', 'a shortlist from its first person to its end', async (client, { stranger }) => {
    const list = await listOf(client, 'React in Hargeisa')
    await mutate(client, changeListMutation, { id: list.id, name: 'Changed', job_id: null })
    await client.query({ ...listsQuery(), ...fresh })
    await mutate(client, addToListMutation, { memberId: stranger, list })
    await mutate(client, addToListMutation, { memberId: stranger, list })
    const person = { listId: list.id, memberId: stranger }
    await mutate(client, changeStageMutation, { ...person, stage: 'new' })
    await mutate(client, writeNoteMutation, { ...person, note: 'Call on Sunday', former: '' })
    await mutate(client, writeNoteMutation, { ...person, note: 'Call on Monday', former: '' })
    await client.query({ ...markQuery(stranger), ...fresh })
    await client.query({ ...deskQuery(), ...fresh })
    const filters = { list: list.id, show: 'new', search: 'sunday', sort: 'name', page: 1, chosen: [] }
    await client.query({ ...hiringPeopleQuery(filters), ...fresh })
    await mutate(client, lookAtListMutation, list.id)
    await client.query({ ...fullPeopleQuery([stranger]), ...fresh })
    await client.query({ ...allPeopleQuery(filters), ...fresh })
    await mutate(client, removeFromListMutation, { listId: list.id, memberId: stranger })
    await mutate(client, deleteListMutation, list.id)
  }),
  call('demo', 'a list that is gone takes nobody', (client, { stranger }) =>
    mutate(client, addToListMutation, { memberId: stranger, list: { id: randomUUID(), name: 'Gone' } }),
  ),
  call('visitor', 'a visitor makes no list', (client) => listOf(client, 'Mine')),
  call('demo', 'somebody who is on no list gets no stage', (client, { stranger }) =>
    mutate(client, changeStageMutation, { listId: randomUUID(), memberId: stranger, stage: 'talking' }),
  ),
  call('demo', 'somebody who is on no list gets no note', (client, { stranger }) =>
    mutate(client, writeNoteMutation, { listId: randomUUID(), memberId: stranger, note: 'x', former: '' }),
  ),
]
