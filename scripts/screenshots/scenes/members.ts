import type { SceneList } from '../scene.ts'
import { offline, outage, waiting } from './network.ts'
import { open } from './steps.ts'

/** What only members see: messages and the dashboard. A thread fills the window; in a longer one it would not end. */
export const memberScenes: SceneList = (cast, { demo: url }) => [
  { name: 'home-member', url, path: '/', as: cast.demo },
  { name: 'messages-many', url, path: '/messages', as: cast.demo },
  { name: 'messages-one', url, path: '/messages', as: cast.beginner },
  { name: 'messages-empty', url, path: '/messages', as: cast.silent },
  { name: 'messages-loading', url, path: '/messages', as: cast.demo, network: waiting },
  { name: 'messages-error', url, path: '/messages', as: cast.demo, network: outage },
  { name: 'messages-thread', window: true, url, path: `/messages/${cast.thread}`, as: cast.demo },
  {
    name: 'messages-new-thread',
    window: true,
    url,
    path: `/messages/${cast.beginner.id}?subject=Skill: React`,
    as: cast.demo,
  },
  { name: 'messages-crowded', window: true, url, path: `/messages/${cast.crowded.id}`, as: cast.newcomer },
  {
    name: 'messages-rating-prompt',
    window: true,
    url,
    path: `/messages/${cast.rateable}`,
    as: cast.demo,
  },
  {
    name: 'messages-thread-loading',
    window: true,
    url,
    path: `/messages/${cast.thread}`,
    as: cast.demo,
    network: waiting,
  },
  {
    name: 'messages-thread-error',
    window: true,
    url,
    path: `/messages/${cast.thread}`,
    as: cast.demo,
    network: outage,
  },
  { name: 'messages-unknown', url, path: '/messages/00000000-0000-4000-8000-000000000000', as: cast.demo },
  {
    name: 'messages-unsent',
    window: true,
    url,
    path: `/messages/${cast.newcomer.id}`,
    as: cast.beginner,
    act: async (page) => {
      await page.getByRole('textbox').last().fill('I will be online again tonight.')
      await offline(page)
      await page.getByRole('button', { name: 'Send message' }).click()
    },
  },
  {
    name: 'rating-form',
    window: true,
    url,
    path: `/profile/${cast.rateable}`,
    as: cast.demo,
    act: open(/rat/i),
  },
  { name: 'dashboard-full', url, path: '/dashboard', as: cast.demo },
  { name: 'dashboard-admin', url, path: '/dashboard', as: cast.admin },
  { name: 'dashboard-new', url, path: '/dashboard', as: cast.newcomer },
  { name: 'dashboard-loading', url, path: '/dashboard', as: cast.demo, network: waiting },
  { name: 'dashboard-error', url, path: '/dashboard', as: cast.demo, network: outage },
]
