/** Projects and learning paths, with the rows that hang on them. */
import { beforeAll, describe, expect, test } from 'vitest'

import { type Actor, type Member, member, sql, visitor } from './support/community.ts'
import { outcome, rows } from './support/outcome.ts'

let anyone: Actor
let owner: Member
let other: Member
let skill: string

beforeAll(async () => {
  anyone = await visitor()
  owner = await member()
  other = await member()
  const [first] = await sql<{ id: string }>('select id from public.skills limit 1')
  skill = first?.id ?? ''
})

async function addProject(): Promise<string> {
  const call = owner.rest.from('projects').insert({ profile_id: owner.id, title: 'Library' }).select('id')
  return (await rows(call))[0]?.id ?? ''
}

describe('projects', () => {
  test('the owner adds, edits and deletes; everyone reads', async () => {
    const id = await addProject()
    const edit = { title: 'Archive', description: '\u2060 ', thumbnail_url: null, profile_id: owner.id }
    const call = owner.rest.from('projects').update(edit).eq('id', id).select('title, description')
    expect(await rows(call)).toEqual([{ title: 'Archive', description: null }])
    expect(await rows(anyone.rest.from('projects').select('title').eq('id', id))).toEqual([
      { title: 'Archive' },
    ])
    expect(await outcome(owner.rest.from('projects').delete().eq('id', id))).toBe('204')
    expect(await rows(anyone.rest.from('projects').select('title').eq('id', id))).toEqual([])
  })

  test('nobody adds, takes or deletes another’s', async () => {
    const id = await addProject()
    const foreign = { profile_id: owner.id, title: 'Foisted' }
    const violates = '403 42501 new row violates row-level security policy for table "projects"'
    expect(await outcome(other.rest.from('projects').insert(foreign))).toBe(violates)
    expect(await outcome(anyone.rest.from('projects').insert(foreign))).toMatch(/^401 42501/)
    expect(await outcome(owner.rest.from('projects').update({ profile_id: other.id }).eq('id', id))).toBe(
      violates,
    )
    expect(await outcome(other.rest.from('projects').update({ title: 'Taken' }).eq('id', id))).toBe('204')
    expect(await outcome(other.rest.from('projects').delete().eq('id', id))).toBe('204')
    expect(await rows(anyone.rest.from('projects').select('title').eq('id', id))).toEqual([
      { title: 'Library' },
    ])
  })

  test.each([
    [{ title: '  ' }, 'projects_title_required'],
    [{ title: '\u2800\u{E0041}' }, 'projects_title_required'],
    [{ title: 'x'.repeat(201) }, 'projects_title_length'],
    [{ description: 'x'.repeat(5001) }, 'projects_description_length'],
    [{ github_url: 'ftp://x.org' }, 'projects_github_url_format'],
    [{ live_url: 'javascript:alert(1)' }, 'projects_live_url_format'],
    [{ live_url: 'https://hibo.example@evil.example/' }, 'projects_live_url_format'],
    [{ thumbnail_url: 'x.png' }, 'projects_thumbnail_url_format'],
  ])('%o is refused', async (values, constraint) => {
    const call = owner.rest.from('projects').insert({ profile_id: owner.id, title: 'Fine', ...values })
    expect(await outcome(call)).toBe(`400 23514 ${constraint}`)
  })

  test('the times of a project are the database’s', async () => {
    const values = { profile_id: owner.id, title: 'Old', created_at: '2001-01-01' }
    expect(await outcome(owner.rest.from('projects').insert(values))).toBe(
      '403 42501 permission denied for table projects',
    )
  })
})

describe('project_media and project_skills', () => {
  test('media and skills follow the project’s owner', async () => {
    const id = await addProject()
    const image = { project_id: id, url: 'https://x.org/a.png', alt: 'A screen', position: 1 }
    const tag = { project_id: id, skill_id: skill }
    expect(await outcome(other.rest.from('project_media').insert(image))).toBe(
      '403 42501 new row violates row-level security policy for table "project_media"',
    )
    expect(await outcome(other.rest.from('project_skills').insert(tag))).toBe(
      '403 42501 new row violates row-level security policy for table "project_skills"',
    )
    expect(await outcome(owner.rest.from('project_media').insert(image))).toBe('201')
    expect(await outcome(owner.rest.from('project_skills').insert(tag))).toBe('201')
    expect(await outcome(owner.rest.from('project_skills').insert(tag))).toBe('409 23505 project_skills_pkey')

    expect(
      await outcome(other.rest.from('project_media').update({ alt: 'Taken' }).eq('project_id', id)),
    ).toBe('204')
    expect(await outcome(other.rest.from('project_media').delete().eq('project_id', id))).toBe('204')
    expect(await outcome(other.rest.from('project_skills').delete().eq('project_id', id))).toBe('204')
    const seen = await rows(anyone.rest.from('project_media').select('alt').eq('project_id', id))
    expect(seen).toEqual([{ alt: 'A screen' }])
    expect(
      await rows(anyone.rest.from('project_skills').select('skill_id').eq('project_id', id)),
    ).toHaveLength(1)

    expect(await outcome(owner.rest.from('project_media').delete().eq('project_id', id))).toBe('204')
    expect(await outcome(owner.rest.from('project_skills').delete().eq('project_id', id))).toBe('204')
    expect(await rows(anyone.rest.from('project_media').select('id').eq('project_id', id))).toEqual([])
  })

  test('media refuse what is not a picture', async () => {
    const id = await addProject()
    const add = (values: object) =>
      outcome(
        owner.rest.from('project_media').insert({ project_id: id, url: 'https://x.org/a.png', ...values }),
      )
    expect(await add({ url: 'javascript:alert(1)' })).toBe('400 23514 project_media_url_format')
    expect(await add({ media_type: 'script' })).toBe('400 23514 project_media_type_known')
    expect(await add({ alt: 'x'.repeat(301) })).toBe('400 23514 project_media_alt_length')
    expect(await add({})).toBe('201')
  })
})

test('the rows that one page shows are bounded', async () => {
  const id = await addProject()
  const images = Array.from({ length: 20 }, (_, position) => ({
    project_id: id,
    url: '/image.png',
    position,
  }))
  expect(await outcome(owner.rest.from('project_media').insert(images))).toBe('201')
  expect(
    await outcome(owner.rest.from('project_media').insert({ project_id: id, url: '/one-more.png' })),
  ).toBe('400 23514 A project can show 20 images at most.')
})

describe('paths', () => {
  test('learning paths are their owner’s, with their skills', async () => {
    const path = { profile_id: owner.id, title: 'Towards data' }
    expect(await outcome(other.rest.from('learning_paths').insert(path))).toBe(
      '403 42501 new row violates row-level security policy for table "learning_paths"',
    )
    const [row] = await rows(owner.rest.from('learning_paths').insert(path).select('id'))
    const id = row?.id ?? ''
    const step = { learning_path_id: id, skill_id: skill }
    expect(await outcome(other.rest.from('learning_path_skills').insert(step))).toBe(
      '403 42501 new row violates row-level security policy for table "learning_path_skills"',
    )
    expect(await outcome(owner.rest.from('learning_path_skills').insert(step))).toBe('201')
    expect(await outcome(other.rest.from('learning_paths').update({ title: 'Taken' }).eq('id', id))).toBe(
      '204',
    )
    expect(await outcome(other.rest.from('learning_paths').delete().eq('id', id))).toBe('204')
    expect(await outcome(other.rest.from('learning_path_skills').delete().eq('learning_path_id', id))).toBe(
      '204',
    )
    expect(await rows(anyone.rest.from('learning_paths').select('title').eq('id', id))).toEqual([
      { title: 'Towards data' },
    ])
    expect(await outcome(owner.rest.from('learning_paths').update({ title: ' ' }).eq('id', id))).toBe(
      '400 23514 learning_paths_title_required',
    )
    const rename = owner.rest.from('learning_paths').update({ title: '\u3164 Data\u200E' }).eq('id', id)
    expect(await rows(rename.select('title'))).toEqual([{ title: 'Data' }])
    expect(await outcome(owner.rest.from('learning_path_skills').delete().eq('learning_path_id', id))).toBe(
      '204',
    )
    expect(await outcome(owner.rest.from('learning_paths').delete().eq('id', id))).toBe('204')
    expect(await rows(anyone.rest.from('learning_paths').select('id').eq('id', id))).toEqual([])
  })
})

test('profile_page shows all of it, to everyone, by id or username', async () => {
  const someone = await member('Page Owner')
  const [project] = await rows(
    someone.rest.from('projects').insert({ profile_id: someone.id, title: 'Shown' }).select('id'),
  )
  const id = project?.id ?? ''
  await rows(
    someone.rest.from('project_skills').insert({ project_id: id, skill_id: skill }).select('skill_id'),
  )
  const [path] = await rows(
    someone.rest.from('learning_paths').insert({ profile_id: someone.id, title: 'Next' }).select('id'),
  )
  const [{ username } = { username: '' }] = await rows(
    anyone.rest.from('profiles').select('username').eq('id', someone.id),
  )

  const page = await rows(anyone.rest.rpc('profile_page', { key: someone.id }))
  expect(page).toMatchObject({
    profile: { id: someone.id, full_name: 'Page Owner', specializations: [], rating_count: 0 },
    skills: [],
    projects: [{ id, title: 'Shown', skills: [{ id: skill }], media: [] }],
    learning_paths: [{ id: path?.id, title: 'Next', skills: [] }],
  })
  expect(page).not.toHaveProperty('profile.email')
  expect(page).not.toHaveProperty('profile.role')
  expect(await rows(anyone.rest.rpc('profile_page', { key: username.toUpperCase() }))).toEqual(page)

  for (const key of [crypto.randomUUID(), 'no_such_member', '', "'; drop table profiles; --"]) {
    expect((await anyone.rest.rpc('profile_page', { key })).data).toBeNull()
  }
})
