import * as v from 'valibot'

import { expect } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectNotice } from './support/notices.ts'
import { BAD_FILE, photoFile, pngFile, STORED_UNDER, test, WRONG_TYPE } from './support/pictures.ts'

const avatarRow = v.object({ avatar_url: v.nullable(v.string()) })

test('a chosen picture is uploaded at once, scaled down and without its GPS data', async ({
  memberPage: page,
  me: member,
  request,
  product,
  filesIn,
}) => {
  await page.clock.install()
  await openHydrated(page, '/profile/edit')
  const picker = page.getByLabel('Profile picture')
  const photo = await photoFile(page)
  expect(photo.buffer.includes('GPSLatitude')).toBe(true)
  await picker.focus()
  await page.clock.pauseAt(Date.now() + 60_000) // from here on the test moves the clock
  await picker.setInputFiles(photo)
  const success = page.getByText('Profile picture uploaded successfully!')
  await expect(success).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(success).toBeHidden()
  await expect(picker).toBeFocused()

  const first = await filesIn(member.id)
  // Each picture has a JPEG beside it for previews of links.
  expect(first).toEqual([
    expect.stringMatching(new RegExp(`^${member.id}/avatar_\\d{13}\\.jpg$`)),
    `${first[0]}.webp`,
  ])
  const [row] = await product.sql('select avatar_url from public.profiles where id = $1', [member.id])
  const { avatar_url } = v.parse(avatarRow, row)
  expect(avatar_url).toBe(`${STORED_UNDER}/profile-images/${first[1]}`)
  const stored = await request.get(avatar_url ?? '')
  expect(stored.headers()['content-type']).toBe('image/webp')
  expect(stored.headers()['cache-control']).toContain('max-age=3600')
  const bytes = await stored.body()
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(bytes.includes('GPSLatitude')).toBe(false)
  expect(bytes.includes('Exif')).toBe(false)

  const image = page.getByRole('main').locator('img').first()
  await expect(image).toHaveAttribute('src', avatar_url ?? '')
  expect(
    await image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]),
  ).toEqual([512, 384])

  // The next picture replaces the first one, whose file is deleted.
  await picker.setInputFiles(pngFile('other.png', 200, 300))
  await expect(success).toBeVisible()
  await expect.poll(() => filesIn(member.id)).toHaveLength(2)
  expect(await filesIn(member.id)).not.toContain(first[0])

  await page.getByRole('button', { name: 'Remove profile picture' }).click()
  await expect(page.getByRole('button', { name: 'Remove profile picture' })).toHaveCount(0)
  await expect(picker).toBeFocused()
  await expect.poll(() => filesIn(member.id)).toEqual([])
})

test('a failed upload and an invalid file leave no file behind, and a picture chosen during an upload replaces the first one', async ({
  memberPage: page,
  me: member,
  product,
  filesIn,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  await openHydrated(page, '/profile/edit')
  const picker = page.getByLabel('Profile picture')
  await expect(picker).toBeVisible()
  await page.route('**/rest/v1/profiles*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await picker.setInputFiles(pngFile('good.png'))
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible()
  expect(await filesIn(member.id)).toEqual([])
  await page.unroute('**/rest/v1/profiles*')

  const letGo = await holdRequests(page, '**/storage/v1/object/profile-images/**')
  await picker.setInputFiles(pngFile('first.png'))
  await expect(page.getByText('Uploading…')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/profile-images/')) sent.push(request.url())
  })
  await picker.setInputFiles(pngFile('second.png'))
  letGo()
  await expectNotice(page, 'Profile picture uploaded successfully!')
  const [row] = await product.sql('select avatar_url from public.profiles where id = $1', [member.id])
  expect(new URL(sent.at(-1) ?? '').pathname.split('/').at(-1)).toBe(
    v.parse(avatarRow, row).avatar_url?.split('/').at(-1),
  )

  await expect(page.getByRole('button', { name: 'Remove profile picture' })).toBeVisible()
  await expect.poll(() => filesIn(member.id)).toHaveLength(2)
  await picker.setInputFiles(BAD_FILE)
  await expect(page.getByText(WRONG_TYPE, { exact: true })).toBeVisible()
  expect(await filesIn(member.id)).toHaveLength(2)
})

test('changing the picture in two windows leaves one file and its copy', async ({
  memberPage: page,
  me: member,
  product,
  openBrowser,
  filesIn,
}) => {
  await openHydrated(page, '/profile/edit')
  const other = await openBrowser(member)
  await openHydrated(other, '/profile/edit')
  const stored = async () =>
    (await product.sql('select avatar_url from public.profiles where id = $1', [member.id]))[0]?.avatar_url
  for (const [window, width] of [
    [page, 20],
    [other, 30],
    [page, 40],
  ] as const) {
    const before = await stored()
    await window.getByLabel('Profile picture').setInputFiles(pngFile('a.png', width, width))
    await expect.poll(stored).not.toBe(before)
  }
  const copy = String(await stored())
    .split('/')
    .at(-1)
  const names = [copy?.replace(/\.webp$/, ''), copy].map((name) => `${member.id}/${name}`)
  await expect.poll(() => filesIn(member.id)).toEqual(names)
})
