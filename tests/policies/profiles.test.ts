import { describe, expect, test } from 'vitest'

import { hasLetter } from '#src/shared/domain/visible-text.ts'
import { type Actor, idBy, member, sql, visitor } from './support/community.ts'
import { outcome, rows } from './support/outcome.ts'
import { edit as editProfile, type ProfileChanges } from './support/profiles.ts'
import { valueBy } from './support/value-by.ts'

const anyone = await visitor()
const owner = await member('Hodan Warsame')
const other = await member('Liban Jama')

const edit = (changes: ProfileChanges) => editProfile(owner, changes)
const columnOf = (id: string, column: string) =>
  valueBy(`select ${column} from public.profiles where id = $1`, [id])

describe('editing', () => {
  test('a country, remote work and a time zone are shown to everybody, until the owner takes them away', async () => {
    // The list of countries counts members of the directory, who need a title or bio.
    expect(await edit({ title: 'Engineer' })).toBe('204')
    const where = { location: 'Kenya', works_remotely: true, time_zone: 'Africa/Nairobi' }
    expect(await edit(where)).toBe('204')
    expect(await rows(anyone.rest.rpc('profile_page', { key: owner.id }))).toMatchObject({ profile: where })
    expect(await rows(anyone.rest.rpc('country_options'))).toContain('Kenya')
    expect(await edit({ time_zone: 'Africa/Atlantis' })).toBe('400 23514 This time zone is not known here.')
    expect(await columnOf(owner.id, 'time_zone')).toBe(where.time_zone)
    expect(await edit({ time_zone: 'UTC' })).toBe('204')
    expect(await edit({ location: 'Hargeisa', works_remotely: false, time_zone: null })).toBe('204')
  })

  test('a time that is sent is replaced by the clock', async () => {
    const call = owner.rest.from('profiles').update({ updated_at: '2001-01-01' }).eq('id', owner.id)
    const [row] = await rows(call.select('updated_at'))
    expect(Date.parse(row?.updated_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('optional columns are cleared with null, and blanks count as null', async () => {
    const links = { website: 'https://x.org', github: 'http://x.org', avatar_url: '/a.png' }
    const filled = { title: 'x', bio: 'x', ...links }
    const blank = { title: ' ', bio: '\n', website: '', github: null, avatar_url: null, location: '' }
    const columns = Object.keys(filled).join()
    const save = (values: object) =>
      rows(owner.rest.from('profiles').update(values).eq('id', owner.id).select(columns))
    expect(await save(filled)).toEqual([filled])
    const none = { title: null, bio: null, website: null, github: null, avatar_url: null }
    expect(await save(blank)).toEqual([none])
    expect(await save({ title: '\u200B', bio: '\u200B \u2060' }), 'invisible characters').toEqual([none])
  })

  test.each<[ProfileChanges, string]>([
    [{ full_name: '' }, 'profiles_full_name_length'],
    [{ full_name: 'x'.repeat(101) }, 'profiles_full_name_length'],
    [{ full_name: '...' }, 'profiles_full_name_letter'],
    [{ full_name: '🙂 2026' }, 'profiles_full_name_letter'],
    [{ full_name: '\u0301\u0E49' }, 'profiles_full_name_letter'],
    [{ title: 'x'.repeat(201) }, 'profiles_title_length'],
    [{ bio: '🙂'.repeat(2001) }, 'profiles_bio_length'],
    [{ location: 'Atlantis' }, 'profiles_location_known'],
    [{ location: 'kenya' }, 'profiles_location_known'],
    [{ years_of_experience: -1 }, 'profiles_years_range'],
    [{ years_of_experience: 41 }, 'profiles_years_range'],
    [{ experience_level: 'Wizard' }, 'profiles_experience_level_known'],
    [{ website: 'javascript:alert(1)' }, 'profiles_website_format'],
    [{ website: '//evil.example' }, 'profiles_website_format'],
    [{ website: 'vbscript:x' }, 'profiles_website_format'],
    [{ github: ' javascript:alert(1)' }, 'profiles_github_format'],
    [{ twitter: 'data:text/html,<script>' }, 'profiles_twitter_format'],
    [{ linkedin: 'https://x"onmouseover=alert(1)' }, 'profiles_linkedin_format'],
    [{ avatar_url: 'javascript:alert(1)' }, 'profiles_avatar_url_format'],
    [{ avatar_url: '/\\evil.example/x.png' }, 'profiles_avatar_url_format'],
    [{ github: `https://x.org/${'x'.repeat(300)}` }, 'profiles_github_format'],
    [{ twitter: 'x.org' }, 'profiles_twitter_format'],
    [{ linkedin: 'https://x .org' }, 'profiles_linkedin_format'],
    [{ website: 'https://hibo.example@evil.example/' }, 'profiles_website_format'],
    [{ github: 'https:///hibo.example@evil.example/' }, 'profiles_github_format'],
    [{ twitter: 'https://hibo:x@evil.example' }, 'profiles_twitter_format'],
    [{ avatar_url: 'https://hibo.example@evil.example/x.png' }, 'profiles_avatar_url_format'],
    [{ avatar_url: 'data:image/png;base64,AAAA' }, 'profiles_avatar_url_format'],
    [{ avatar_url: '//evil.example/x.png' }, 'profiles_avatar_url_format'],
    [{ username: 'ab' }, 'profiles_username_format'],
    [{ username: 'Hodan' }, 'profiles_username_format'],
    [{ username: 'hodan\n' }, 'profiles_username_format'],
    [{ username: 'me' }, 'profiles_username_format'],
    [{ username: 'a b' }, 'profiles_username_format'],
    [{ username: '../x' }, 'profiles_username_format'],
    [{ username: 'x'.repeat(31) }, 'profiles_username_format'],
    [{ username: 'ünicode' }, 'profiles_username_format'],
    [{ username: '' }, 'profiles_username_format'],
    [{ username: 'profile' }, 'profiles_username_reserved'],
    [{ username: 'dashboard' }, 'profiles_username_reserved'],
    [{ username: '404' }, 'profiles_username_reserved'],
  ])('%o is refused', async (values, constraint) => {
    expect(await edit(values)).toBe(`400 23514 ${constraint}`)
  })

  test.each(['\u3164', '\u2800', '\u200E', '\u200C', '\u{E0041}', '\u061C', '\u180E', '\u034F', '\uFFA0'])(
    'a name of invisible characters alone is refused: %j',
    async (invisible) => {
      const values = { full_name: ` ${invisible} ${invisible}` }
      expect(await edit(values)).toBe('400 23514 profiles_full_name_length')
    },
  )

  test.each([
    ['Hodan Axmed\u200E', 'Hodan Axmed'],
    ['\u2800Ho\u3164dan\u2003 \u00A0Ax\u{E0041}med\uFE0F\u200D', 'Hodan Axmed'],
    // Joiners and emoji selectors stay where they change how letters look.
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ['Ayaan 👩\u200D💻 ❤\uFE0F 1\uFE0F\u20E3', 'Ayaan 👩\u200D💻 ❤\uFE0F 1\uFE0F\u20E3'],
    ['Zoë Ñandú-O’Neil 3', 'Zoë Ñandú-O’Neil 3'],
  ])('the name %j is stored as %j', async (typed, stored) => {
    expect(await edit({ full_name: typed, title: typed })).toBe('204')
    const columns = owner.rest.from('profiles').select('full_name, title').eq('id', owner.id)
    expect(await rows(columns)).toEqual([{ full_name: stored, title: stored }])
    expect(await edit({ full_name: 'Hodan Warsame' })).toBe('204')
  })

  test('a letter of any script counts; signs, spaces and invisible characters do not', async () => {
    const none = /[\p{Cc}\p{Z}\p{Co}\p{Emoji_Presentation}\p{Default_Ignorable_Code_Point}]/u
    const letters: string[] = []
    const others: string[] = []
    for (let point = 1; point <= 0x10_ffff; point += 1) {
      const character = String.fromCodePoint(point)
      const isSign = point < 0x300 || (point >= 0x2000 && point < 0x2100)
      if (hasLetter(character)) letters.push(character)
      else if (none.test(character) || (isSign && !/\p{Cn}/u.test(character))) others.push(character)
    }
    const counted = async (characters: string[]) => {
      const found: string[] = []
      // One statement for all characters could exceed the time limit of a request.
      for (let first = 0; first < characters.length; first += 10_000) {
        const part = await sql<{ character: string }>`
          select character from unnest(${characters.slice(first, first + 10_000)}::text[]) as character
          where internal.has_letter(internal.clean_line(character))`
        found.push(...part.map(({ character }) => character))
      }
      return found
    }
    expect(await counted(letters)).toEqual(letters)
    expect(await counted(others)).toEqual([])
  })

  test('limits count characters, not bytes', async () => {
    expect(await edit({ bio: '🙂'.repeat(2000), full_name: 'ح'.repeat(100) })).toBe('204')
    expect(await edit({ full_name: 'Hodan Warsame' })).toBe('204')
  })

  test('a username is taken once', async () => {
    expect(await edit({ username: 'hodan_w' })).toBe('204')
    expect(await editProfile(other, { username: 'hodan_w' })).toBe('409 23505 profiles_username_key')
  })

  test('specializations exist, keep their order and bring their categories', async () => {
    const [one, two] = await sql<{ id: string; category_id: string | null }>`
      select id, category_id from public.specializations where category_id is not null order by name limit 2`
    if (!one || !two) throw new Error('The reference data has no specializations.')
    const call = owner.rest
      .from('profiles')
      .update({ specializations: [two.id, one.id, two.id] })
      .eq('id', owner.id)
    expect(await rows(call.select('specializations, primary_categories'))).toEqual([
      {
        specializations: [two.id, one.id],
        primary_categories: [...new Set([two.category_id, one.category_id])],
      },
    ])
    expect(await edit({ specializations: [crypto.randomUUID()] })).toBe(
      '409 23503 A chosen specialization does not exist.',
    )
    expect(await edit({ primary_categories: [crypto.randomUUID()] })).toBe(
      '409 23503 A chosen category does not exist.',
    )
  })
})

describe('creating', () => {
  test('a new profile’s name needs a letter and loses what is invisible, too', async () => {
    const late = await member('Late Comer')
    await sql`delete from public.profiles where id = ${late.id}`
    const add = (name: string) => outcome(late.rest.from('profiles').insert({ id: late.id, full_name: name }))
    expect(await add('\u3164')).toBe('400 23514 profiles_full_name_length')
    expect(await add('42')).toBe('400 23514 profiles_full_name_letter')
    expect(await add('Late\u2800 Comer\u200E')).toBe('201')
    expect(await columnOf(late.id, 'full_name')).toBe('Late Comer')
  })
})

describe('calls', () => {
  test('update_profile_direct changes the caller only', async () => {
    const call = (by: Actor, id: string, level: string) =>
      outcome(by.rest.rpc('update_profile_direct', { profile_id: id, experience_level: level }))
    expect(await call(owner, owner.id, 'Sare')).toBe('204')
    expect(await call(owner, owner.id, 'Wizard')).toBe('400 23514 profiles_experience_level_known')
    expect(await call(other, owner.id, 'Junior')).toBe('403 42501 You may change your own profile only.')
    expect(await columnOf(owner.id, 'experience_level')).toBe('Sare')
  })

  test('update_primary_categories changes the caller only', async () => {
    const categories = [await idBy`select id from public.categories limit 1`]
    const call = (by: Actor) =>
      outcome(by.rest.rpc('update_primary_categories', { user_id: owner.id, categories }))
    expect(await call(owner)).toBe('204')
    expect(await call(other)).toBe('403 42501 You may change your own profile only.')
    expect(await columnOf(owner.id, 'primary_categories::text[]')).toEqual(categories)
  })
})
