/**
 * The networks from which a member signed in before. Sign-ins from them are exempt from the slowdown that strangers'
 * guesses cause. The table holds hashes of network and email address, so it does not reveal where members are.
 */
import { hash } from 'node:crypto'

import { neighbourhoodOf } from '#server/lib/networks.ts'

import type { Queryable } from '../database/database.ts'

/** Days after the last sign-in or refresh from a network. */
const REMEMBERED_DAYS = 90
/** Networks of one account: a phone changes them often. */
const MAX_NETWORKS = 100

/**
 * True if the owner of this email address signed in from this network before. Takes the same time for an email address
 * without an account.
 */
export async function isKnownNetwork(sql: Queryable, email: string, network: string): Promise<boolean> {
  const [known] = await sql.query(
    `select from auth.known_networks
    where key = $1 and seen_at > now() - make_interval(days => ${REMEMBERED_DAYS})`,
    [keyOf(email, network)],
  )
  return known !== undefined
}

/** Stores where somebody signed in. Writes once a day for each network. */
export async function storeNetwork(sql: Queryable, user: { id: string; email: string }, network: string) {
  const added = await sql.query(
    `insert into auth.known_networks as k (key, user_id) values ($1, $2)
    on conflict (key) do update set seen_at = now() where k.seen_at < now() - interval '1 day'
    returning 1`,
    [keyOf(user.email, network), user.id],
  )
  if (added.length === 0) return
  await sql.query(
    `delete from auth.known_networks where key in (
      select key from auth.known_networks where user_id = $1 order by seen_at desc offset ${MAX_NETWORKS})`,
    [user.id],
  )
}

function keyOf(email: string, network: string) {
  return hash('sha256', `${email} ${neighbourhoodOf(network)}`, 'base64')
}
