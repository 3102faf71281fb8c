/** The senders: a visitor, members with much data, and people with an invalid token or key. */
import { createMember, type Member } from '#tests/support/members.ts'

import type { Random } from './random.ts'
import type { Target } from './target.ts'
import { MARK } from './values.ts'

export interface Actors {
  /** A member who owns rows in most tables. */
  owner: Member
  other: Member
  /** Returns a random sender's headers, mostly a member's. */
  headers(random: Random): Record<string, string>
}

export async function createActors(target: Target): Promise<Actors> {
  const owner = await createMember(target, { full_name: `Owner ${MARK}` })
  const other = await createMember(target, { full_name: `Other ${MARK}` })
  const { key } = target
  const token = owner.session.access_token
  const [head = '', claims = '', signature = ''] = token.split('.')
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const members = [token, other.session.access_token]
  const broken = [
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${'a'.repeat(9_000)}`,
    'Bearer a.b.c',
    'Bearer ..',
    `Bearer ${head}.${claims}.`,
    `Bearer ${unsigned}.${claims}.`,
    `Bearer ${head}.${claims.slice(0, -4)}.${signature}`,
    `Bearer ${head}.${Buffer.from('{"role":"service_role"').toString('base64url')}.${signature}`,
    `Bearer ${head}.${'%'.repeat(40)}.${signature}`,
    `Basic ${Buffer.from('admin:admin').toString('base64')}`,
    `bearer ${token}`,
    `Bearer ${token} ${token}`,
    'Bearer \u00ff\u00fe',
  ]
  return {
    owner,
    other,
    headers(random) {
      if (random.oneIn(40))
        return random.pick([{}, { apikey: '' }, { apikey: MARK }, { apikey: `${key}, ${key}` }])
      const apikey = { apikey: key }
      if (random.oneIn(30)) return { ...apikey, authorization: random.pick(broken) }
      return random.oneIn(5) ? apikey : { ...apikey, authorization: `Bearer ${random.pick(members)}` }
    },
  }
}
