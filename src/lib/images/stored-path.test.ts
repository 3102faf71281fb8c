import { expect, test } from 'vitest'

import { storedPath } from './stored-path.ts'

test('a public URL yields the path in its bucket, on this origin and on another', () => {
  expect(storedPath('profile-images', '/storage/v1/object/public/profile-images/u/avatar_1.webp')).toBe(
    'u/avatar_1.webp',
  )
  expect(
    storedPath(
      'project-images',
      'https://x.example/storage/v1/object/public/project-images/u/projects/project_1.jpg?v=2',
    ),
  ).toBe('u/projects/project_1.jpg')
  expect(storedPath('post-media', '/storage/v1/object/public/post-media/post_media/p/1_my%20cat.webp')).toBe(
    'post_media/p/1_my cat.webp',
  )
})

test('other URLs yield no path', () => {
  expect(storedPath('profile-images', null)).toBeNull()
  expect(storedPath('profile-images', '/demo/member-hodan.webp')).toBeNull()
  expect(storedPath('profile-images', '/storage/v1/object/public/project-images/u/a.webp')).toBeNull()
  expect(storedPath('profile-images', '/storage/v1/object/public/profile-images/')).toBeNull()
  expect(storedPath('profile-images', '/storage/v1/object/public/profile-images/%')).toBeNull()
})
