import type { SceneList } from '../scene.ts'
import { outage, saveData, waiting } from './network.ts'
import { moveTo, open } from './steps.ts'

/** The feed, posts, categories. */
export const feedScenes: SceneList = (cast, { demo: url, empty }) => [
  { name: 'community-visitor', url, path: '/community' },
  { name: 'community-member', url, path: '/community', as: cast.demo },
  { name: 'community-empty', url: empty, path: '/community' },
  { name: 'community-category', url, path: '/community/category/web-dev' },
  { name: 'community-unknown-category', url, path: '/community/category/no-such-category' },
  { name: 'community-search-none', url, path: '/community?search=no-post-says-this' },
  { name: 'community-crowded', url, path: '/community?search=Waxbarashadiisiiba' },
  { name: 'community-last-page', url, path: '/community?page=999' },
  { name: 'community-loading', url, path: '/community', as: cast.demo, network: waiting },
  { name: 'community-error', url, path: '/community', as: cast.demo, network: outage },
  {
    name: 'community-new-post',
    window: true,
    url,
    path: '/community',
    as: cast.demo,
    act: open(/^(Create Post|Write in a larger window)$/),
  },
  { name: 'community-save-data', url, path: '/community', network: saveData },
  { name: 'categories', url, path: '/categories' },
  { name: 'categories-loading', url, path: '/companies', network: waiting, act: moveTo('/categories') },
  { name: 'categories-error', url, path: '/companies', network: outage, act: moveTo('/categories') },
  { name: 'post-visitor', url, path: `/community/post/${cast.codePost}` },
  { name: 'post-member', url, path: `/community/post/${cast.codePost}`, as: cast.demo },
  { name: 'post-owner', url, path: `/community/post/${cast.quietPost}`, as: cast.beginner },
  { name: 'post-crowded', url, path: `/community/post/${cast.crowdedPost}` },
  { name: 'post-loading', url, path: `/community/post/${cast.quietPost}`, as: cast.demo, network: waiting },
  { name: 'post-error', url, path: `/community/post/${cast.quietPost}`, as: cast.demo, network: outage },
  { name: 'post-not-found', url, path: '/community/post/00000000-0000-4000-8000-000000000000' },
]
