/** Members only read the reference data, and change their own skills and specializations alone. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { idBy, member, sql, visitor } from './support/community.ts'
import { idOf, outcome, parsed, rows } from './support/outcome.ts'
import { change } from './support/profiles.ts'

const optionsSchema = v.array(v.object({ id: v.string(), developer_count: v.number() }))

const anyone = await visitor()
const owner = await member()
const other = await member()
const skills = await sql<{ id: string }>`select id from public.skills order by name limit 3`

test.each(['skills', 'categories'] as const)('%s are read by everyone', async (table) => {
  expect((await rows(anyone.rest.from(table).select('id, name'))).length).toBeGreaterThan(3)
})

const skill = (index: number) => skills[index]?.id ?? ''

describe('specializations', () => {
  const add = (values: object) => owner.rest.from('specializations').insert({ name: '', ...values })

  test.each([
    [{ name: ' x ' }, 'specializations_name_length'],
    [{ name: 'x'.repeat(101) }, 'specializations_name_length'],
    [{ name: '\u3164\u200E\u2800' }, 'specializations_name_length'],
    [{ name: '...' }, 'specializations_name_letter'],
    [{ name: 'Fine', description: 'x'.repeat(501) }, 'specializations_description_length'],
    [{ name: 'Fine', icon: '"><script>' }, 'specializations_icon_format'],
  ])('the specialization %o is refused', async (values, constraint) => {
    expect(await outcome(add(values))).toBe(`400 23514 ${constraint}`)
  })

  test('all columns of specializations are read at once, without the member who added one', async () => {
    const [row] = await rows(anyone.rest.from('specializations').select('*').limit(1))
    const columns = 'accepted_at category_id created_at description hidden_at hidden_by icon id name offered'
    expect(Object.keys(row ?? {}).sort()).toEqual(columns.split(' '))
  })

  test('a deleted specialization leaves the profiles that chose it', async () => {
    const id = await idOf(add({ name: `Fading ${process.pid}` }).select('id'))
    await change(owner, { specializations: [id] })
    await sql`delete from public.specializations where id = ${id}`
    const [profile] = await rows(owner.rest.from('profiles').select('specializations').eq('id', owner.id))
    expect(profile).toEqual({ specializations: [] })
  })

  test('specializations are counted with their developers', async () => {
    const id = await idBy('insert into public.specializations (name) values ($1) returning id', [
      `Counting ${process.pid}`,
    ])
    const count = async () =>
      (await parsed(optionsSchema, anyone.rest.rpc('specialization_options'))).find(
        (option) => option.id === id,
      )?.developer_count
    expect(await count()).toBe(0)
    for (const by of [owner, other]) await change(by, { title: 'Weaver', specializations: [id] })
    expect(await count()).toBe(2)
    await change(other, { specializations: [] })
    expect(await count()).toBe(1)
  })
})

describe('profile_skills', () => {
  const mine = async () =>
    sql`
      select skill_id, is_learning, proficiency_level from public.profile_skills
      where profile_id = ${owner.id} order by skill_id`

  test('replace_profile_skills makes the lists the truth, for the caller alone', async () => {
    const replace = (ids: string[], learning: boolean[], levels: string[]) =>
      outcome(owner.rest.rpc('replace_profile_skills', { skill_ids: ids, is_learning: learning, levels }))

    const kept = () =>
      sql`select id from public.profile_skills where profile_id = ${owner.id} and skill_id = ${skill(1)}`
    expect(await replace([skill(0), skill(1)], [false, true], ['Expert', ''])).toBe('204')
    const before = await kept()
    expect(await replace([skill(1), skill(2)], [false, false], ['Beginner', ''])).toBe('204')
    expect(await mine()).toEqual(
      [
        { skill_id: skill(1), is_learning: false, proficiency_level: 'Beginner' },
        { skill_id: skill(2), is_learning: false, proficiency_level: null },
      ].sort((a, b) => a.skill_id.localeCompare(b.skill_id)),
    )
    expect(await kept()).toEqual(before)

    expect(await replace([skill(0)], [], [])).toBe(
      '400 22023 Skills, learning flags and levels must be equally long.',
    )
    expect(await replace([crypto.randomUUID()], [false], [''])).toBe('409 23503 profile_skills_skill_id_fkey')
    expect(await replace([skill(0)], [false], ['Guru'])).toBe('400 23514 profile_skills_level_known')
    expect(await mine()).toHaveLength(2)
    expect(await replace([], [], [])).toBe('204')
    expect(await mine()).toEqual([])
  })
})
