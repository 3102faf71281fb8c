import type { SceneList } from '../scene.ts'
import { outage, waiting } from './network.ts'
import { open } from './steps.ts'

/** Profiles as others and as their owners see them, and the forms around them. */
export const profileScenes: SceneList = (cast, { demo: url }) => [
  { name: 'profile-rich', url, path: `/profile/${cast.richProfile}` },
  { name: 'profile-arabic', url, path: '/profile/abdalla_hassan' },
  { name: 'profile-bare', url, path: '/profile/ayuub' },
  { name: 'profile-crowded', url, path: `/profile/${cast.crowded.username}` },
  { name: 'profile-not-found', url, path: '/profile/nobody_has_this_name' },
  { name: 'profile-loading', url, path: `/profile/${cast.richProfile}`, as: cast.newcomer, network: waiting },
  { name: 'profile-error', url, path: `/profile/${cast.richProfile}`, as: cast.newcomer, network: outage },
  { name: 'own-profile', url, path: '/profile', as: cast.demo },
  { name: 'own-profile-new', url, path: '/profile', as: cast.newcomer },
  { name: 'profile-edit', url, path: '/profile/edit', as: cast.demo },
  { name: 'profile-edit-new', url, path: '/profile/edit', as: cast.newcomer },
  { name: 'profile-edit-loading', url, path: '/profile/edit', as: cast.demo, network: waiting },
  { name: 'profile-edit-error', url, path: '/profile/edit', as: cast.demo, network: outage },
  {
    name: 'profile-edit-refused',
    window: true,
    url,
    path: '/profile/edit',
    as: cast.newcomer,
    act: async (page) => {
      await page.getByRole('button', { name: 'Save Changes' }).click()
    },
  },
  {
    name: 'profile-add-project',
    window: true,
    url,
    path: '/profile',
    as: cast.demo,
    act: open('Add Project'),
  },
]
