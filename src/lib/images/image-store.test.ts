import { expect, test } from 'vitest'

import { storedPath, storedUrl } from './image-store.ts'

const SITE = 'https://hibo.example'
const PUBLIC = '/storage/v1/object/public'

test('a picture of this site is stored as a path, one of another site as a URL', () => {
  const path = `${PUBLIC}/post-media/a.webp`
  expect(storedUrl(SITE + path, SITE)).toBe(path)
  expect(storedUrl('https://files.example/a.webp', SITE)).toBe('https://files.example/a.webp')
})

test.each(['', 'http://', 'blob:https://hibo.example/1', 'javascript:alert(1)'])(
  'without a URL that browsers load, %j, the picture is not stored',
  (url) => {
    expect(() => storedUrl(url, SITE)).toThrow('Media URL generation failed')
  },
)

test.each([
  ['profile-images', `${PUBLIC}/profile-images/u/avatar_1.webp`, 'u/avatar_1.webp'],
  ['project-images', `${SITE}${PUBLIC}/project-images/u/projects/1.jpg?v=2`, 'u/projects/1.jpg'],
  ['post-media', `${PUBLIC}/post-media/post_media/p/1_my%20cat.webp`, 'post_media/p/1_my cat.webp'],
  ['profile-images', null, null],
  ['profile-images', '/demo/member-hodan.webp', null],
  ['profile-images', `${PUBLIC}/project-images/u/a.webp`, null],
  ['profile-images', `${PUBLIC}/profile-images/`, null],
  ['profile-images', `${PUBLIC}/profile-images/%`, null],
])('in %s the URL %j has the path %j', (bucket, url, path) => {
  expect(storedPath(bucket, url)).toBe(path)
})
