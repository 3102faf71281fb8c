/** Projects and learning paths, with the rows that belong to them. */
import { describe, expect, test } from 'vitest'

import { idBy, type Member, member, usernameOf, visitor } from './support/community.ts'
import { idOf, outcome, rows } from './support/outcome.ts'

const anyone = await visitor()
const owner = await member()
const other = await member()
const skill = await idBy`select id from public.skills limit 1`

const addProject = (by: Member = owner, title = 'Library') =>
  idOf(by.rest.from('projects').insert({ title }).select('id'))
const change = (id: string, values: object) => owner.rest.from('projects').update(values).eq('id', id)
const addMedia = (project_id: string, values: object = {}) =>
  outcome(owner.rest.from('project_media').insert({ project_id, url: 'https://x.org/a.png', ...values }))

describe('projects', () => {
  test('a project is not given away, and a blank description is none', async () => {
    const id = await addProject()
    expect(await outcome(change(id, { profile_id: other.id }))).toBe(
      '403 42501 new row violates row-level security policy for table "projects"',
    )
    const blank = change(id, { description: '\u2060 ' })
    expect(await rows(blank.select('description'))).toEqual([{ description: null }])
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
})

test('media refuse what is not a picture', async () => {
  const id = await addProject()
  expect(await addMedia(id, { url: 'javascript:alert(1)' })).toBe('400 23514 project_media_url_format')
  expect(await addMedia(id, { media_type: 'script' })).toBe('400 23514 project_media_type_known')
  expect(await addMedia(id, { alt: 'x'.repeat(301) })).toBe('400 23514 project_media_alt_length')
  expect(await addMedia(id)).toBe('201')
})

test('the rows that one page shows are bounded', async () => {
  const id = await addProject()
  const images = Array.from({ length: 20 }, (_, position) => ({
    project_id: id,
    url: '/image.png',
    position,
  }))
  expect(await outcome(owner.rest.from('project_media').insert(images))).toBe('201')
  expect(await addMedia(id)).toBe('400 23514 A project can show 20 images at most.')
})

test('the title of a learning path has letters, and no invisible characters', async () => {
  const path = owner.rest.from('learning_paths')
  expect(await outcome(path.insert({ profile_id: owner.id, title: ' ' }))).toBe(
    '400 23514 learning_paths_title_required',
  )
  const added = path.insert({ profile_id: owner.id, title: '\u3164 Data\u200E' })
  expect(await rows(added.select('title'))).toEqual([{ title: 'Data' }])
})

test('profile_page shows all of it, to everyone, by id or username', async () => {
  const someone = await member('Page Owner')
  const id = await addProject(someone, 'Shown')
  const row = { project_id: id, skill_id: skill }
  expect(await outcome(someone.rest.from('project_skills').insert(row))).toBe('201')
  const path = await idOf(someone.rest.from('learning_paths').insert({ title: 'Next' }).select('id'))
  const username = await usernameOf(someone)

  const page = await rows(anyone.rest.rpc('profile_page', { key: someone.id }))
  expect(page).toMatchObject({
    profile: { id: someone.id, full_name: 'Page Owner', specializations: [], rating_count: 0 },
    skills: [],
    projects: [{ id, title: 'Shown', skills: [{ id: skill }], media: [] }],
    learning_paths: [{ id: path, title: 'Next', skills: [] }],
  })
  expect(page).not.toHaveProperty('profile.email')
  expect(page).not.toHaveProperty('profile.role')
  expect(await rows(anyone.rest.rpc('profile_page', { key: username.toUpperCase() }))).toEqual(page)

  for (const key of [crypto.randomUUID(), 'no_such_member', '', "'; drop table profiles; --"]) {
    expect((await anyone.rest.rpc('profile_page', { key })).data).toBeNull()
  }
})
