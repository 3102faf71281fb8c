import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { askSite, type SiteResponse } from '#server/testing/ask-site.ts'
import { openTinyFrontend } from '#server/testing/tiny-frontend.ts'
import { startProduct } from '#tests/support/product.ts'

const SITE = 'https://hibo.example'

const folder = temporaryFolder()
const product = await startProduct({
  settings: { siteUrl: SITE },
  openFrontend: () => openTinyFrontend(folder),
})
await product.backend.query(`
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  values (gen_random_uuid(), 'author@test.example', now(), '{"full_name": "Hodan Cali"}')`)
await product.backend.query("update public.profiles set username = 'hodan', bio = 'I weave.'")
await product.backend.query(`
  insert into public.posts (id, profile_id, title, content, category_id, updated_at)
  select '3f000000-0000-4000-8000-000000000000', p.id, 'Threads', 'About **threads**', c.id, '2026-02-03T04:05:06Z'
  from public.profiles p, public.categories c where c.slug = 'ui-ux'`)

afterAll(() => product.stop())

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<SiteResponse> {
  return askSite(product.url, path, { headers, method })
}

test('robots.txt leads to the sitemap, and keeps nobody from a public page', async () => {
  const { status, headers, body } = await ask('/robots.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`)
  for (const path of ['/', '/developers', '/community', '/profile/', '/storage/']) {
    expect(body).not.toContain(`Disallow: ${path}\n`)
  }
})

describe('files of the sitemap', () => {
  test('the sitemap lists its files, and they list every public URL at the public origin', async () => {
    const index = await ask('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    const files = urlsIn(index.body)
    expect(files).toEqual([
      `${SITE}/sitemap/pages.xml`,
      `${SITE}/sitemap/profiles.xml`,
      `${SITE}/sitemap/posts.xml`,
    ])
    const listed = []
    for (const file of files) listed.push(...urlsIn((await ask(new URL(file).pathname)).body))
    expect(listed).toEqual(
      expect.arrayContaining([
        `${SITE}/`,
        `${SITE}/how-ratings-work`,
        `${SITE}/community/category/ui-ux`,
        `${SITE}/profile/hodan`,
        `${SITE}/community/post/3f000000-0000-4000-8000-000000000000`,
      ]),
    )
  })

  test('the sitemap lists a place, a skill and a specialization once two people are there', async () => {
    const sql = product.backend.query
    const lists = async () =>
      urlsIn((await ask('/sitemap/pages.xml')).body).filter((url) => url.includes('/developers?'))
    const settle = () =>
      sql(`
        with everyone as (
          update public.profiles p set location = 'Mogadishu (Capital)',
            specializations = array(select s.id from public.specializations s order by s.name limit 1)
          returning p.id
        )
        insert into public.profile_skills (profile_id, skill_id, proficiency_level)
        select e.id, s.id, 'Intermediate' from everyone e, public.skills s where s.name = 'React'
        on conflict do nothing`)
    await settle()
    expect(await lists()).toEqual([])
    await sql(`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      values (gen_random_uuid(), 'second@test.example', now(), '{"full_name": "Second"}')`)
    await settle()
    expect(await lists()).toEqual([
      `${SITE}/developers?location=Mogadishu+%28Capital%29`,
      expect.stringMatching(/\/developers\?specialization=[\da-f-]{36}$/),
      expect.stringMatching(/\/developers\?skills=[\da-f-]{36}$/),
    ])
    await sql(`update public.profiles set opted_out_of_lists = true where full_name = 'Second'`)
    expect(await lists()).toEqual([])
    await sql(`delete from auth.users where email = 'second@test.example'`)
  })

  test('the sitemap has a shard for each beginning of an id', async () => {
    expect(urlsIn((await ask('/sitemap/posts-3f.xml')).body)).toHaveLength(1)
    expect(urlsIn((await ask('/sitemap/posts-3.xml')).body)).toHaveLength(1)
    expect(urlsIn((await ask('/sitemap/posts-4.xml')).body)).toHaveLength(0)
    expect((await ask('/sitemap/posts-3f.xml')).body).toContain(
      '<lastmod>2026-02-03T04:05:06+00:00</lastmod>',
    )
  })

  test.each(['/sitemap/posts-3G.xml', '/sitemap/posts-00000.xml', '/sitemap/users.xml', '/sitemap/..%2fx'])(
    'the sitemap has no %s',
    async (path) => expect((await ask(path)).status).toBe(404),
  )
})

describe('feeds', () => {
  test('a feed has its newest post, with the words as text', async () => {
    const { headers, body } = await ask('/community/feed.atom')
    expect(headers['last-modified']).toBe('Tue, 03 Feb 2026 04:05:06 GMT')
    expect(body).toContain('<summary type="text">About threads</summary>')
    expect(body).toContain(`<author><name>Hodan Cali</name><uri>${SITE}/profile/hodan</uri></author>`)
    expect(body).toContain('<category term="UI/UX Design"/>')
  })

  test('a feed names nobody for a post whose author is hidden, and leaves out a hidden post', async () => {
    const hide = async (kind: string, hidden: boolean) => {
      const id = kind === 'post' ? 'p.id' : 'p.profile_id'
      await product.backend.query(`select internal.set_hidden($1, ${id}, $2) from public.posts p`, [
        kind,
        hidden,
      ])
      return (await ask('/community/feed.atom')).body
    }
    const unnamed = await hide('profile', true)
    expect(unnamed).toContain('<author><name>Hidden member</name></author>')
    expect(unnamed).not.toContain('odan')
    await hide('profile', false)
    expect(await hide('post', true)).not.toContain('<entry>')
    expect(await hide('post', false)).toContain('<entry>')
  })

  test('a feed of a category has its posts only', async () => {
    expect((await ask('/community/category/ui-ux/feed.atom')).body).toContain('<entry>')
    const empty = await ask('/community/category/ml-ai/feed.atom')
    expect(empty.status).toBe(200)
    expect(empty.body).not.toContain('<entry>')
    expect(empty.body).toContain('<updated>')
    expect((await ask('/community/category/gardening/feed.atom')).status).toBe(404)
  })
})

describe('offers', () => {
  const offer = '40000000-0000-4000-8000-000000000000'
  const sql = product.backend.query
  const places = ['/sitemap/posts-40.xml', '/jobs/feed.atom']

  beforeAll(async () => {
    await sql(
      `insert into public.posts (id, profile_id, title, content, post_type, updated_at)
      select $1, p.id, 'A <weaver>', 'Words', 'job', '2026-02-01T00:00:00Z' from public.profiles p where p.username = 'hodan'`,
      [offer],
    )
    await sql(
      `insert into public.jobs (post_id, author_id, employer, kind, places, pay_from, currency, pay_per, last_day, time_zone,
        ends_at, created_at, updated_at)
      select $1, p.id, 'Dahab & Co', 'contract', '{Hargeisa}', 800, 'USD', 'month', current_date + 20, 'UTC', now(),
        '2026-02-01T00:00:00Z', '2026-02-02T00:00:00Z' from public.profiles p where p.username = 'hodan'`,
      [offer],
    )
    await sql(
      `insert into public.job_skills (job_id, skill_id) select $1, s.id from public.skills s where s.name = 'React'`,
      [offer],
    )
  })

  test('feeds of all offers and of a skill have the facts', async () => {
    const [react] = await sql<{ id: string }>(`select id from public.skills where name = 'React'`)
    const [go] = await sql<{ id: string }>(`select id from public.skills where name = 'Go'`)
    const ofSkill = `/jobs/skills/${react?.id}/feed.atom`
    for (const path of ['/jobs/feed.atom', ofSkill]) {
      const { headers, body } = await ask(path)
      expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
      expect(body).toContain('<title>A &lt;weaver&gt;</title>')
      expect(body).toContain(
        '<summary type="text">Dahab &amp; Co · Contract · $800 a month · Hargeisa. The last day is ',
      )
      expect(body).toContain('<category term="React"/>')
      expect(body).toContain('<updated>2026-02-02T00:00:00+00:00</updated>')
    }
    expect((await ask(ofSkill)).body).toContain(
      `<link rel="alternate" type="text/html" href="${SITE}/jobs?skills=${react?.id}"/>`,
    )
    expect((await ask(`/jobs/skills/${go?.id}/feed.atom`)).body).not.toContain('<entry>')
    expect((await ask(`/jobs/skills/${offer}/feed.atom`)).status).toBe(404)
  })

  test('the sitemap says when the facts changed', async () => {
    expect((await ask('/sitemap/posts-40.xml')).body).toContain(
      '<lastmod>2026-02-02T00:00:00+00:00</lastmod>',
    )
  })

  test('an offer that was filled is in neither', async () => {
    for (const path of places) expect((await ask(path)).body).toContain(offer)
    await sql(`update public.jobs set closed_as = 'here', closed_at = now() where post_id = $1`, [offer])
    for (const path of places) expect((await ask(path)).body).not.toContain(offer)
    await sql('delete from public.posts where id = $1', [offer])
  })
})

describe.each([
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/posts.xml',
  '/community/feed.atom',
  '/jobs/feed.atom',
])('caching of %s', (path) => {
  test('the file answers 304 if the ETag matches', async () => {
    const first = await ask(path)
    const { etag = '' } = first.headers
    expect(await ask(path, { 'if-none-match': `"other", ${etag}` })).toMatchObject({
      status: 304,
      body: '',
    })
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200)
    expect(first.headers['cache-control']).toBe('public, no-cache')
  })

  test('the file answers HEAD without a body', async () => {
    expect(await ask(path, {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
  })
})

test('a feed asked for by date is sent only when something is newer', async () => {
  const path = '/community/feed.atom'
  const at = (date: string) => ask(path, { 'if-modified-since': date })
  expect((await at('Tue, 03 Feb 2026 04:05:06 GMT')).status).toBe(304)
  expect((await at('Tue, 03 Feb 2026 04:05:05 GMT')).status).toBe(200)
  expect((await at('yesterday')).status).toBe(200)
})

test('while the project that serves the API does not answer, crawlers are asked to try again later', async () => {
  const { createCrawlerFiles } = await import('./crawler-files.ts')
  const log = vi.spyOn(console, 'error').mockReturnValue()
  // Nobody listens there.
  const api = { url: 'http://127.0.0.1:9', publishableKey: 'key', fetch: globalThis.fetch }
  const response = await createCrawlerFiles({
    siteUrl: SITE,
    siteName: async () => 'Hibo',
    api,
    dataState: null,
  })('/sitemap.xml', new Headers())
  log.mockRestore()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('60')
})

function urlsIn(xml: string) {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
}
