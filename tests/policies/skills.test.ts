/** Reference data is read only; a member's own skills and specializations are theirs. */
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Actor, type Member, member, sql, visitor } from './support/community.ts'
import { outcome, rows } from './support/outcome.ts'

const optionsSchema = v.array(v.object({ id: v.string(), developer_count: v.number() }))

let anyone: Actor
let owner: Member
let other: Member
let skills: string[]

beforeAll(async () => {
  anyone = await visitor()
  owner = await member()
  other = await member()
  skills = (await sql<{ id: string }>('select id from public.skills order by name limit 4')).map(
    ({ id }) => id,
  )
})

const skill = (index: number) => skills[index] ?? ''

test.each(['skills', 'categories'] as const)(
  '%s are read by everyone and written by nobody',
  async (table) => {
    expect((await rows(anyone.rest.from(table).select('id, name'))).length).toBeGreaterThan(3)
    const [first] = await rows(owner.rest.from(table).select('id'))
    const id = first?.id ?? ''
    const refused = `403 42501 permission denied for table ${table}`
    const change = { name: 'Mine' }
    expect(await outcome(owner.rest.from(table).update(change).eq('id', id))).toBe(refused)
    expect(await outcome(owner.rest.from(table).delete().eq('id', id))).toBe(refused)
    expect(await outcome(anyone.rest.from(table).update(change).eq('id', id))).toMatch(/^401 42501/)
  },
)

test('nobody adds a skill or a category', async () => {
  const skillRow = { name: 'Mine', category: 'Mine' }
  const categoryRow = { name: 'Mine', slug: 'mine' }
  expect(await outcome(owner.rest.from('skills').insert(skillRow))).toBe(
    '403 42501 permission denied for table skills',
  )
  expect(await outcome(owner.rest.from('categories').insert(categoryRow))).toBe(
    '403 42501 permission denied for table categories',
  )
  expect(await outcome(anyone.rest.from('skills').insert(skillRow))).toMatch(/^401 42501/)
})

describe('adding and reading specializations', () => {
  const add = (by: Actor, values: object) => by.rest.from('specializations').insert({ name: '', ...values })

  test('members add a specialization, and get it back', async () => {
    const name = `Weaving ${process.pid}`
    const row = await rows(
      add(owner, { name: ` ${name} `, description: '', icon: null }).select('name, description, icon'),
    )
    expect(row).toEqual([{ name, description: null, icon: null }])
    expect(await outcome(add(other, { name: name.toUpperCase() }))).toBe('409 23505 specializations_name_key')
  })

  test('visitors add no specialization', async () => {
    expect(await outcome(add(anyone, { name: 'Visiting' }))).toBe(
      '401 42501 permission denied for table specializations',
    )
  })

  test('nobody changes or deletes a specialization; the member who added it is noted', async () => {
    const [row] = await rows(add(owner, { name: `Mending ${process.pid}` }).select('id'))
    const id = row?.id ?? ''
    const refused = '403 42501 permission denied for table specializations'
    expect(await outcome(owner.rest.from('specializations').update({ name: 'Bending' }).eq('id', id))).toBe(
      refused,
    )
    expect(await outcome(owner.rest.from('specializations').delete().eq('id', id))).toBe(refused)
    expect(
      await sql('select profile_id from internal.specialization_authors where specialization_id = $1', [id]),
    ).toEqual([{ profile_id: owner.id }])
  })

  test.each([
    [{ name: ' x ' }, 'specializations_name_length'],
    [{ name: 'x'.repeat(101) }, 'specializations_name_length'],
    [{ name: '\u3164\u200E\u2800' }, 'specializations_name_length'],
    [{ name: '...' }, 'specializations_name_letter'],
    [{ name: 'Fine', description: 'x'.repeat(501) }, 'specializations_description_length'],
    [{ name: 'Fine', icon: '"><script>' }, 'specializations_icon_format'],
  ])('the specialization %o is refused', async (values, constraint) => {
    expect(await outcome(add(owner, values))).toBe(`400 23514 ${constraint}`)
  })

  test('all columns of specializations are read at once, without the member who added one', async () => {
    const [row] = await rows(anyone.rest.from('specializations').select('*').limit(1))
    expect(Object.keys(row ?? {}).sort()).toEqual([
      'accepted_at',
      'category_id',
      'created_at',
      'description',
      'hidden_at',
      'hidden_by',
      'icon',
      'id',
      'name',
      'offered',
    ])
  })

  test('a deleted specialization leaves the profiles that chose it', async () => {
    const [row] = await rows(add(owner, { name: `Fading ${process.pid}` }).select('id'))
    const id = row?.id ?? ''
    await rows(
      owner.rest
        .from('profiles')
        .update({ specializations: [id] })
        .eq('id', owner.id)
        .select('id'),
    )
    await sql('delete from public.specializations where id = $1', [id])
    const [profile] = await rows(owner.rest.from('profiles').select('specializations').eq('id', owner.id))
    expect(profile).toEqual({ specializations: [] })
  })

  test('specializations are counted with their developers', async () => {
    const [row] = await sql<{ id: string }>(
      'insert into public.specializations (name) values ($1) returning id',
      [`Counting ${process.pid}`],
    )
    const id = row?.id ?? ''
    const count = async () =>
      v
        .parse(optionsSchema, await rows(anyone.rest.rpc('specialization_options')))
        .find((option) => option.id === id)?.developer_count
    const choose = (by: Member, ids: string[]) =>
      rows(by.rest.from('profiles').update({ specializations: ids }).eq('id', by.id).select('id'))

    await sql(`update public.profiles set title = 'Weaver' where id = any ($1)`, [[owner.id, other.id]])
    expect(await count()).toBe(0)
    await choose(owner, [id])
    await choose(other, [id])
    expect(await count()).toBe(2)
    await choose(other, [])
    expect(await count()).toBe(1)
  })
})

describe('profile_skills', () => {
  const mine = async () =>
    sql(
      'select skill_id, is_learning, proficiency_level from public.profile_skills where profile_id = $1 order by skill_id',
      [owner.id],
    )

  test('the owner adds, changes and removes skills; everyone reads them', async () => {
    const table = () => owner.rest.from('profile_skills')
    expect(await outcome(table().insert({ profile_id: owner.id, skill_id: skill(0) }))).toBe('201')
    expect(await outcome(table().insert({ profile_id: owner.id, skill_id: skill(0) }))).toBe(
      '409 23505 profile_skills_profile_skill_key',
    )
    const [row] = await rows(anyone.rest.from('profile_skills').select('id').eq('profile_id', owner.id))
    const id = row?.id ?? ''
    expect(await outcome(table().update({ proficiency_level: 'Expert' }).eq('id', id))).toBe('204')
    expect(await outcome(table().update({ proficiency_level: 'Guru' }).eq('id', id))).toBe(
      '400 23514 profile_skills_level_known',
    )

    expect(await outcome(other.rest.from('profile_skills').delete().eq('id', id))).toBe('204')
    expect(await outcome(other.rest.from('profile_skills').update({ is_learning: true }).eq('id', id))).toBe(
      '204',
    )
    expect(await mine()).toEqual([{ skill_id: skill(0), is_learning: false, proficiency_level: 'Expert' }])
    expect(await outcome(table().delete().eq('id', id))).toBe('204')
    expect(await mine()).toEqual([])
  })

  test('nobody writes skills for another', async () => {
    const values = { profile_id: owner.id, skill_id: skill(1) }
    expect(await outcome(other.rest.from('profile_skills').insert(values))).toBe(
      '403 42501 new row violates row-level security policy for table "profile_skills"',
    )
    expect(await outcome(anyone.rest.from('profile_skills').insert(values))).toMatch(/^401 42501/)
    expect(
      await outcome(owner.rest.from('profile_skills').insert({ ...values, skill_id: crypto.randomUUID() })),
    ).toBe('409 23503 profile_skills_skill_id_fkey')
  })

  test('replace_profile_skills makes the lists the truth, for the caller alone', async () => {
    const replace = (by: Actor, ids: string[], learning: boolean[], levels: string[]) =>
      outcome(by.rest.rpc('replace_profile_skills', { skill_ids: ids, is_learning: learning, levels }))

    expect(await replace(owner, [skill(0), skill(1)], [false, true], ['Expert', ''])).toBe('204')
    const before = await sql('select id from public.profile_skills where profile_id = $1 and skill_id = $2', [
      owner.id,
      skill(1),
    ])
    expect(await replace(owner, [skill(1), skill(2)], [false, false], ['Beginner', ''])).toBe('204')
    expect(await mine()).toEqual(
      [
        { skill_id: skill(1), is_learning: false, proficiency_level: 'Beginner' },
        { skill_id: skill(2), is_learning: false, proficiency_level: null },
      ].sort((a, b) => a.skill_id.localeCompare(b.skill_id)),
    )
    const after = await sql('select id from public.profile_skills where profile_id = $1 and skill_id = $2', [
      owner.id,
      skill(1),
    ])
    expect(after).toEqual(before)

    expect(await replace(owner, [skill(0)], [], [])).toBe(
      '400 22023 Skills, learning flags and levels must be equally long.',
    )
    expect(await replace(owner, [crypto.randomUUID()], [false], [''])).toBe(
      '409 23503 profile_skills_skill_id_fkey',
    )
    expect(await replace(owner, [skill(0)], [false], ['Guru'])).toBe('400 23514 profile_skills_level_known')
    expect(await replace(anyone, [], [], [])).toBe(
      '401 42501 permission denied for function replace_profile_skills',
    )
    expect(await mine()).toHaveLength(2)
    expect(await replace(owner, [], [], [])).toBe('204')
    expect(await mine()).toEqual([])
  })
})
