/** Every way in which a member writes through the API: each table and operation, each function, each bucket. */
import { PIXEL } from '#tests/support/pixel.ts'
import { FUNCTIONS } from '#tests/support/rights/functions.ts'
import type { Outcomes } from '#tests/support/rights/outcomes.ts'
import { queryFor, TABLES } from '#tests/support/rights/tables.ts'
import { makeWorld, type Values, type World } from '#tests/support/rights/world.ts'
import type { Actor, Member } from './community.ts'

interface WritePath extends Outcomes {
  /** `table operation`, `rpc name` or `bucket name`, sometimes with more words. */
  name: string
  /** Whether visitors may take it, as functions that change nothing of a signed-in member. */
  forVisitors: boolean
  /** Resolves with `done`, `nothing` if no row was written, or the refusal's sentence. */
  run(by: Actor, world: World): Promise<string>
}

const PNG = { contentType: 'image/png', upsert: true }

const request = (by: Actor, method: string, path: string, body?: Values) =>
  by.send(`/rest/v1/${path}`, {
    method,
    // A function returns its result without this header.
    ...(!path.startsWith('rpc/') && { headers: { prefer: 'return=representation' } }),
    ...(body && { body: JSON.stringify(body) }),
  })

async function resultOf(sent: Promise<Response>) {
  const response = await sent
  const text = await response.text()
  const answer = text ? JSON.parse(text) : null
  if (!response.ok) return String(answer.message)
  return Array.isArray(answer) && answer.length === 0 ? 'nothing' : 'done'
}

async function fileResult(sent: PromiseLike<{ data: unknown; error: { message: string } | null }>) {
  const { data, error } = await sent
  return error?.message ?? (Array.isArray(data) && data.length === 0 ? 'nothing' : 'done')
}

const toTables = Object.entries(TABLES).flatMap(([table, { row, writes = [] }]) =>
  writes.map((write): WritePath => {
    const { insert, update, of = row, also = '', ...outcomes } = write
    const method = insert ? 'POST' : update ? 'PATCH' : 'DELETE'
    const operation = { POST: 'insert', PATCH: 'update', DELETE: 'delete' }[method]
    return {
      // A paused member may still delete.
      ...(write.delete && { standing: 'paused' as const }),
      ...outcomes,
      name: `${table} ${operation} ${also}`.trim(),
      forVisitors: false,
      run: (by, world) => {
        const values = insert?.(world) ?? update
        const query = insert ? new URLSearchParams() : queryFor(of?.(world) ?? {})
        // No column is readable in every table, but one that is written or filtered by is.
        query.set('select', Object.keys((insert ?? of)?.(world) ?? {})[0] ?? '')
        return resultOf(request(by, method, `${table}?${query}`, values))
      },
    }
  }),
)

const toFunctions = Object.entries(FUNCTIONS).flatMap(
  ([name, { writes, callers, ...outcomes }]): WritePath[] =>
    writes
      ? [
          {
            ...outcomes,
            name: `rpc ${name}`,
            forVisitors: callers === 'everyone',
            run: (by, world) => resultOf(request(by, 'POST', `rpc/${name}`, writes(world))),
          },
        ]
      : [],
)

const toBucket = (bucket: string, path: (world: World) => string, outcomes: Outcomes = {}): WritePath => ({
  ...outcomes,
  name: `bucket ${bucket}`,
  forVisitors: false,
  run: (by, world) => fileResult(by.storage.from(bucket).upload(path(world), PIXEL, PNG)),
})
const oldFile = ({ sparePost }: World) => `post_media/${sparePost}/old.png`

/** All writes, in an order in which each finds the rows that it needs. */
export const WRITE_PATHS: WritePath[] = [
  toBucket('profile-images', ({ me }) => `${me}/avatar.png`, { standing: 'paused' }),
  toBucket('project-images', ({ me }) => `${me}/projects/project.png`),
  toBucket('post-media', ({ ownPost }) => `post_media/${ownPost}/new.png`),
  {
    name: 'bucket post-media delete',
    standing: 'paused',
    forVisitors: false,
    run: (by, world) => fileResult(by.storage.from('post-media').remove([oldFile(world)])),
  },
  ...toTables,
  ...toFunctions,
]

/** Adds everything that the paths need. */
export async function prepareWorld(
  people: { me: Member; other: Member; third: Member },
  skills: string[],
): Promise<World> {
  const add = async (by: Member, table: string, values: Values) => {
    const response = await request(by, 'POST', table, values)
    if (!response.ok) throw new Error(`${table}: ${await response.text()}`)
    return JSON.parse(await response.text())[0]
  }
  const call = async (by: Member, name: string, args: Values) => {
    const response = await request(by, 'POST', `rpc/${name}`, args)
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  }
  const world = await makeWorld(add, call, people, skills)
  await people.me.storage.from('post-media').upload(oldFile(world), PIXEL, PNG)
  return world
}
