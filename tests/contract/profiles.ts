/** Writes of a member about themselves: profile, learning paths, projects. */
import { randomUUID } from 'node:crypto'

import type { QueryClient } from '@tanstack/react-query'
import { ensureProfile } from '#src/features/auth/queries.ts'
import { draftOf } from '#src/features/profile/profile-draft.ts'
import { setAvatar } from '#src/features/profile/queries/avatar.ts'
import { createSpecialization } from '#src/features/profile/queries/create-specialization.ts'
import { deleteLearningPath, saveLearningPath } from '#src/features/profile/queries/learning-paths.ts'
import { ownSpecializationsQuery } from '#src/features/profile/queries/own-specializations.ts'
import { profilePageQuery } from '#src/features/profile/queries/profile-page.ts'
import { saveProfile } from '#src/features/profile/queries/save-profile.ts'
import { draftOfProject } from '#src/features/projects/project-draft.ts'
import { deleteProjectMutation, saveProjectMutation } from '#src/features/projects/queries/projects.ts'
import { specializationsQuery } from '#src/shared/reference-data.ts'
import { type Call, call, mutate } from './call.ts'

const PICTURE = 'https://pictures.example/one.webp'

async function ownProfile(client: QueryClient, me: string) {
  const page = await client.query({ ...profilePageQuery(me), staleTime: 0 })
  if (!page) throw new Error('The member has no profile')
  return page
}

export const PROFILES: Call[] = [
  call(
    'demo',
    'a profile is changed in every part',
    async (client, { me, skill, otherSkill, specialization }) => {
      const saved = draftOf(await ownProfile(client, me))
      const options = await client.query(specializationsQuery())
      const draft = {
        ...saved,
        title: 'Staff Engineer',
        website: '',
        experience_level: 'Senior',
        specializations: [specialization],
        skills: [
          { skill_id: skill, is_learning: false, proficiency_level: 'Expert' as const },
          { skill_id: otherSkill, is_learning: true, proficiency_level: null },
        ],
      }
      await saveProfile(client, { saved, draft, options })
      await ownProfile(client, me)
    },
  ),
  call('demo', 'a taken and a reserved username are refused', async (client, { me }) => {
    const saved = draftOf(await ownProfile(client, me))
    for (const username of ['nuur_faarax', 'edit', 'NOT valid']) {
      await saveProfile(client, { saved, draft: { ...saved, username }, options: [] }).catch(() => undefined)
    }
  }),
  call('demo', 'the picture is taken away', (client) => setAvatar(client, null)),
  call(
    'demo',
    'an account without a profile gets one, another does not',
    async (client, { me, stranger }) => {
      const user = { email: 'demo@hibo.example', user_metadata: NO_METADATA }
      await ensureProfile(client, { id: me, ...user })
      await ensureProfile(client, { id: randomUUID(), ...user }).catch(() => undefined)
      await ensureProfile(client, { id: stranger, ...user })
    },
  ),
  call(
    'demo',
    'a specialization is added, found when it is there, and among the own ones',
    async (client, { me }) => {
      await createSpecialization(client, { name: 'Quantum Gardener', description: '', icon: '' })
      await createSpecialization(client, { name: 'quantum gardener', description: 'again', icon: '' })
      await client.query(ownSpecializationsQuery(me))
    },
  ),
  call('demo', 'a learning path is added, changed and deleted', async (client, { me, skill, otherSkill }) => {
    const before = new Set((await ownProfile(client, me)).learning_paths.map(({ id }) => id))
    await saveLearningPath(client, {
      profileId: me,
      path: null,
      draft: { title: 'Rust', skillIds: [skill] },
    })
    const path = (await ownProfile(client, me)).learning_paths.find(({ id }) => !before.has(id))
    if (!path) throw new Error('The path is not there')
    await saveLearningPath(client, {
      profileId: me,
      path,
      draft: { title: 'Rust, slowly', skillIds: [otherSkill] },
    })
    await deleteLearningPath(client, path.id)
  }),
  call(
    'demo',
    'a project is added, changed and deleted, with skills and pictures',
    async (client, { me, skill, otherSkill }) => {
      const before = new Set((await ownProfile(client, me)).projects.map(({ id }) => id))
      const upload = { body: new ArrayBuffer(1), type: 'image/webp' as const, extension: 'webp' as const }
      const picture = (key: string) => ({ key, src: PICTURE, alt: key, upload, mediaId: null })
      const draft = {
        ...draftOfProject(null),
        title: 'A tool',
        skillIds: [skill],
        pictures: [picture('one'), picture('two')],
      }
      await mutate(client, saveProjectMutation, { profileId: me, project: null, draft })
      const project = (await ownProfile(client, me)).projects.find(({ id }) => !before.has(id))
      if (!project) throw new Error('The project is not there')
      const [, second] = draftOfProject(project).pictures
      const changed = {
        ...draftOfProject(project),
        skillIds: [otherSkill],
        pictures: second ? [{ ...second, alt: 'The second, now first' }] : [],
      }
      await mutate(client, saveProjectMutation, { profileId: me, project, draft: changed })
      await mutate(client, deleteProjectMutation, project)
    },
  ),
]

const NO_METADATA = { full_name: 'Somebody', name: null, avatar_url: null, picture: null, account_type: null }
