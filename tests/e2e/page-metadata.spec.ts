import { randomUUID } from 'node:crypto'

import { makeComments, makePost } from '#tests/support/posts.ts'
import { addRow } from '#tests/support/product-client.ts'
import { expect, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { parseHead, parseXml } from './support/parsed.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
/** Breaks out of a tag, an attribute, a script, a CDATA section or a line that is not escaped. */
const HOSTILE = `</script><script>alert(1)</script>"' onload=x <!-- ]]> & \u0001\u202e\u2066 end`
/** `HOSTILE` as a title: the database removes invisible characters from titles. */
const TITLE = `</script><script>alert(1)</script>"' onload=x <!-- ]]> & end`
const SHOWN = /^<\/script><script>alert\(1\)<\/script>"' onload=x <!-- \]\]> & +end$/

/** Paths, their canonical URLs, and the types of their structured data. */
const PUBLIC_PAGES = [
  ['/', '/', ['WebSite', 'Organization']],
  ['/developers', '/developers', ['CollectionPage', 'BreadcrumbList']],
  ['/developers?page=2', '/developers?page=2', ['CollectionPage', 'BreadcrumbList']],
  ['/developers?experience_level=Sare&page=2', '/developers', ['CollectionPage', 'BreadcrumbList']],
  ['/developers?sort=newest&page=2', '/developers', ['CollectionPage', 'BreadcrumbList']],
  ['/community', '/community', ['CollectionPage', 'BreadcrumbList']],
  ['/community?page=2', '/community?page=2', ['CollectionPage', 'BreadcrumbList']],
  ['/community?sort=like_count&type=job', '/community?type=job', ['CollectionPage', 'BreadcrumbList']],
  ['/community/category/UI%2FUX%20Design', '/community/category/ui-ux', ['CollectionPage', 'BreadcrumbList']],
  ['/categories', '/categories', ['CollectionPage', 'BreadcrumbList']],
  ['/companies', '/companies', []],
  ['/signup', '/signup', []],
  ['/about', '/about', []],
  ['/rules', '/rules', []],
  ['/how-ratings-work', '/how-ratings-work', []],
  ['/privacy', '/privacy', []],
  ['/contact', '/contact', []],
] as const

test('the HTML of public pages holds their metadata', { tag: '@server-pages' }, async ({
  page,
  request,
  baseURL,
}) => {
  for (const [path, canonical, types] of PUBLIC_PAGES) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const { title, meta, canonical: link, feed, data } = await parseHead(page, await response.text())
    expect(title, path).toMatch(/Hibo/)
    expect(link).toBe(`${baseURL}${canonical}`)
    expect(meta, path).toMatchObject({
      'og:url': link,
      'og:site_name': 'Hibo',
      'og:type': 'website',
      'og:image': `${baseURL}/preview.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(title, path).toContain(meta['og:title'])
    expect(meta.description?.length, path).toBeGreaterThan(20)
    expect(meta['og:description'], path).toBe(meta.description)
    expect(meta.robots, path).toBeUndefined()
    expect(
      data.map((node) => node['@type']),
      path,
    ).toEqual(types)
    expect(feed !== null, path).toBe(/^\/(community|categories)/.test(path))
  }
  const jobs = await parseHead(page, await (await request.get('/community?type=job')).text())
  expect(jobs.meta['og:title']).toBe('Jobs · Community')
})

test('pages of members, searches and what is not there stay out of search engines', {
  tag: '@server-pages',
}, async ({ page, request }) => {
  for (const [status, paths] of [
    [
      200,
      [
        '/signin',
        '/messages',
        '/dashboard',
        '/profile/edit',
        '/forgot-password',
        '/developers?search=go',
        '/community?search=go',
      ],
    ],
    [
      404,
      [
        `/community/post/${UNKNOWN}`,
        '/posts/no-id',
        `/profile/${UNKNOWN}`,
        '/profile/nobody_here',
        '/community/category/gardening',
        `/community/category/${UNKNOWN}`,
        '/no/such/page',
      ],
    ],
  ] as const) {
    for (const path of paths) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(status)
      const { meta, canonical, data } = await parseHead(page, await response.text())
      expect(meta.robots, path).toBe('noindex')
      expect(canonical, path).toBeNull()
      expect(data, path).toEqual([])
      if (status === 404) expect(meta['og:title'], path).toBeUndefined()
    }
  }
})

test('the list of a tag that posts have has a title and a preview of its own', {
  tag: '@server-pages',
}, async ({ page, request, product, createMember }) => {
  const tag = `t${randomUUID().slice(0, 8)}`
  const path = `/community?search=%23${tag}`
  await makePost(product, await createMember(), { tags: [tag] })
  const { title, meta, canonical } = await parseHead(page, await (await request.get(path)).text())
  expect(title).toBe(`#${tag} · Community · Hibo`)
  expect(meta['og:title']).toBe(`#${tag} · Community`)
  expect(meta['og:url']?.endsWith(path)).toBe(true)
  expect(canonical).toBe(meta['og:url'])
  expect(meta.robots).toBeUndefined()
})

test('the preview image of the site has the declared size', async ({ request }) => {
  const response = await request.get('/preview.png')
  expect(response.headers()['content-type']).toBe('image/png')
  const header = (await response.body()).subarray(16, 24)
  expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([1200, 630])
})

test('a post is described as a discussion with its author, counts and first comments', {
  tag: '@server-pages',
}, async ({ page, request, baseURL, product, createMember }) => {
  const author = await createMember({ full_name: `Hodan "<i>" & 'Co' -->` })
  const id = await makePost(product, author, {
    title: HOSTILE,
    content: `**Some** caf&eacute;s and more words ${'"and" 1 < 2 & '.repeat(40)} ${HOSTILE}`,
    tags: ['"><script>'],
    media_url: '/storage/v1/object/public/post-media/post_media/1_a.jpg.webp',
    media_alt: '"><img onload=x>',
  })
  await makeComments(product, id, author, [HOSTILE])
  for (const path of [`/community/post/${id}`, `/posts/${id}`]) {
    const head = await parseHead(page, await (await request.get(path)).text())
    const canonical = `${baseURL}/community/post/${id}`
    expect(head.intruders).toBe(0)
    expect(head.canonical).toBe(canonical)
    expect(head.title?.replace(/ · Hibo$/, '')).toMatch(SHOWN)
    // Chats show the text as the site's own, so quotation marks mark it as somebody's.
    expect(head.meta['og:title']).toMatch(/^“[^“”"]+”$/)
    expect(head.meta.description).toContain('Some cafés and')
    expect(head.meta.description?.length).toBeLessThanOrEqual(160)
    expect(head.meta.description).toMatch(/["\w]…$/)
    expect(head.meta).toMatchObject({
      'og:type': 'article',
      'og:url': canonical,
      // Some messengers do not show WebP, so the preview is the JPEG.
      'og:image': `${baseURL}/storage/v1/object/public/post-media/post_media/1_a.jpg`,
      'og:image:alt': '"><img onload=x>',
      'article:tag': '"><script>',
      'twitter:card': 'summary_large_image',
    })
    const [posting, trail] = head.data
    expect(posting).toMatchObject({
      '@type': 'DiscussionForumPosting',
      url: canonical,
      headline: TITLE,
      image: `${baseURL}/storage/v1/object/public/post-media/post_media/1_a.jpg.webp`,
      author: { '@type': 'Person', name: author.fullName, url: `${baseURL}/profile/${author.username}` },
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      commentCount: 1,
      interactionStatistic: [
        { interactionType: 'https://schema.org/LikeAction', userInteractionCount: 0 },
        { interactionType: 'https://schema.org/CommentAction', userInteractionCount: 1 },
        { interactionType: 'https://schema.org/ViewAction' },
      ],
      comment: [{ '@type': 'Comment', author: { name: author.fullName } }],
    })
    expect(posting?.text).toContain('and more words')
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } })
  }
})

test('a profile is described as a person with projects and without a rating', {
  tag: '@server-pages',
}, async ({ page, request, baseURL, createMember }) => {
  const member = await createMember({
    full_name: `Ubax </title><script>alert(1)</script>`,
    title: 'Data "engineer"',
    bio: `Prices ${HOSTILE}`,
    location: 'Garowe',
    website: 'https://ubax.example/work',
    avatar_url: '/demo/member-naima.webp',
    average_rating: 4.5,
    rating_count: 2,
    skills: ['React'],
  })
  const head = await parseHead(page, await (await request.get(`/profile/${member.id}`)).text())
  const canonical = `${baseURL}/profile/${member.username}`
  expect(head.intruders).toBe(0)
  expect(head.canonical).toBe(canonical)
  expect(head.title).toBe(`${member.fullName}, Data "engineer" · Hibo`)
  expect(head.meta).toMatchObject({
    'og:type': 'profile',
    // The WebP has no JPEG beside it, so the preview is the site's own picture.
    'og:image': `${baseURL}/preview.png`,
    'og:title': `“${member.fullName}”, Data "engineer"`,
    'og:description': expect.stringMatching(/^“Ubax <\/title>/),
    'profile:username': member.username,
    'twitter:card': 'summary_large_image',
  })
  expect(head.data[0]).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: member.fullName,
      alternateName: member.username,
      url: canonical,
      jobTitle: 'Data "engineer"',
      image: `${baseURL}/demo/member-naima.webp`,
      homeLocation: { name: 'Garowe' },
      knowsAbout: ['React'],
      sameAs: ['https://ubax.example/work'],
    },
  })
  expect(JSON.stringify(head.data)).not.toContain('aggregateRating')
})

test('a navigation removes the preview of the first page and updates the title', {
  tag: '@server-pages',
}, async ({ page, baseURL }) => {
  await openHydrated(page, '/categories')
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Categories')
  await page.getByRole('link', { name: 'Developers' }).first().click()
  await expect(page).toHaveTitle('Explore Developers · Hibo')
  await expect(page.locator('[data-first-load]')).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/developers`)
})

test('a category has an Atom feed', { tag: '@server-pages' }, async ({
  page,
  request,
  baseURL,
  product,
  createMember,
}) => {
  const slug = `feed-${randomUUID().slice(0, 8)}`
  await addRow(product, 'categories', { name: `Feed & <${slug}>`, slug })
  try {
    const created_at = '2026-01-01T00:00:00Z'
    const author = await createMember({ full_name: 'Hodan & "Co"' })
    const post = { category: slug, title: HOSTILE, content: HOSTILE, created_at }
    const id = await makePost(product, author, post)

    await page.goto(`/community/category/${slug}`)
    const path = await page.getByRole('link', { name: /in a feed reader$/ }).getAttribute('href')
    const { feed } = await parseHead(page, await page.content())
    expect(feed).toBe(`${baseURL}${path}`)
    const response = await request.get(path ?? '')
    expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
    const names = ['feed > id', 'entry > id', 'entry > title', 'author > name', 'entry > published']
    const { root, texts } = await parseXml(page, await response.text(), names)
    expect(root).toBe('http://www.w3.org/2005/Atom feed')
    expect(texts).toMatchObject({
      'feed > id': [`${baseURL}${path}`],
      'entry > id': [`urn:uuid:${id}`],
      'entry > title': [TITLE],
      'author > name': [author.fullName],
    })
    expect(Date.parse(texts['entry > published']?.[0] ?? '')).toBe(Date.parse(created_at))
  } finally {
    await product.sql('delete from public.categories where slug = $1', [slug])
  }
})
