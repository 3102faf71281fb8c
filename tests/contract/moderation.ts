/** The desk's calls on the sample community's cases, with their refusals. */
import type { QueryClient } from '@tanstack/react-query'

import {
  caseQuery,
  claimCaseMutation,
  decideAppealMutation,
  decideCaseMutation,
  removePictureMutation,
  undoDecisionMutation,
} from '#src/features/moderation/queries/case.ts'
import {
  healthQuery,
  limitsQuery,
  setLimitMutation,
} from '#src/features/moderation/queries/health-and-limits.ts'
import { memberQuery, membersQuery, setMemberRoleMutation } from '#src/features/moderation/queries/members.ts'
import { type QueueState, queueQuery } from '#src/features/moderation/queries/queue.ts'
import {
  actOnSpecializationMutation,
  deskSpecializationsQuery,
} from '#src/features/moderation/queries/specializations.ts'
import { totalsQuery } from '#src/features/moderation/queries/totals.ts'

import { type Call, call, mutate, NOBODY, tryTo } from './call.ts'

async function firstCase(client: QueryClient, state: QueueState = 'open') {
  const { data } = await client.query({ ...queueQuery(state), staleTime: 0 })
  const [first] = data
  if (!first) throw new Error(`No case is in ${state}`)
  const found = await client.query({ ...caseQuery(first.id), staleTime: 0 })
  if (!found) throw new Error(`Case ${first.id} is not there`)
  return found
}

const WARNING = { action: 'warn', reason: 'Be kind.', days: null, everything: false } as const

export const MODERATION: Call[] = [
  call('admin', 'open cases and the first of them', (client) => firstCase(client)),
  call('admin', 'appeals and the first of them', (client) => firstCase(client, 'appeals')),
  call('admin', 'closed cases', (client) => client.query(queueQuery('closed'))),
  call('admin', 'a case that does not exist', (client) => client.query(caseQuery(999_999))),
  call('demo', 'cases are for moderators', (client) => client.query(queueQuery('open'))),
  call('admin', 'members by name and standing', async (client) => {
    await client.query(membersQuery({ search: 'hodan', standing: '', page: 1 }))
    await client.query(membersQuery({ search: '', standing: 'suspended', page: 2 }))
    const { data } = await client.query(membersQuery({ search: 'jaamac_kulmiye', standing: '', page: 1 }))
    await client.query(memberQuery(data[0]?.id ?? ''))
    await client.query(memberQuery(NOBODY))
  }),
  call(
    'admin',
    'specializations, and what a moderator does about one that is not there',
    async (client, { stranger }) => {
      await client.query(deskSpecializationsQuery(1))
      await tryTo(client, actOnSpecializationMutation, { id: stranger, action: 'offer' })
    },
  ),
  call('admin', 'limits', (client) => client.query(limitsQuery)),
  // Only the refusal is compared: the number of waiting mails is not the same everywhere.
  call('demo', 'health is for admins', (client) => client.query(healthQuery)),
  call('visitor', 'totals for everyone', (client) => client.query(totalsQuery)),
  call('admin', 'a case is taken, decided once and undone', async (client) => {
    const { id } = await firstCase(client)
    const { version } = await mutate(client, claimCaseMutation, { id, take: true })
    await tryTo(client, decideCaseMutation, { ...WARNING, caseId: id, version, reason: ' ' })
    const { decisions } = await mutate(client, decideCaseMutation, { ...WARNING, caseId: id, version })
    const decision = decisions.at(-1)?.id ?? 0
    await mutate(client, undoDecisionMutation, { id: decision, reason: 'It was kind.' })
    await tryTo(client, undoDecisionMutation, { id: decision, reason: 'It was kind.' })
    await tryTo(client, removePictureMutation, { caseId: id, url: '/demo/none.webp' })
    await mutate(client, decideCaseMutation, { ...WARNING, caseId: id, version })
  }),
  call('admin', 'an appeal is answered once', async (client) => {
    const { decisions } = await firstCase(client, 'appeals')
    const answer = { id: decisions[0]?.id ?? 0, granted: false, kept: null, answer: 'It stays.' }
    await mutate(client, decideAppealMutation, answer)
    await mutate(client, decideAppealMutation, answer)
  }),
  call('admin', 'a role is given and taken, and the last admin stays one', async (client, { stranger }) => {
    await mutate(client, setMemberRoleMutation, { member: stranger, role: 'moderator' })
    await mutate(client, setMemberRoleMutation, { member: stranger, role: 'developer' })
    const { data } = await client.query(membersQuery({ search: 'nuur_faarax', standing: '', page: 1 }))
    await mutate(client, setMemberRoleMutation, { member: data[0]?.id ?? '', role: 'developer' })
  }),
  call('admin', 'a limit is changed by admins only', (client) =>
    mutate(client, setLimitMutation, { kind: 'like', per: '01:00:00', amount: 600, newcomer_amount: 300 }),
  ),
  call('demo', 'no limit is changed by others', (client) =>
    mutate(client, setLimitMutation, { kind: 'like', per: '01:00:00', amount: 1, newcomer_amount: null }),
  ),
]
