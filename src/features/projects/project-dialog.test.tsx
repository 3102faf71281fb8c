import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Project } from '#src/shared/domain/project.ts'
import { weaveClass } from '#src/ui/weave.ts'
import { ProjectDialog } from './project-dialog.tsx'

test('a project without pictures and description opens with its cloth, its initial and a text', () => {
  const project: Project = {
    id: '5a0e4c0e-6f3c-4f0e-9d59-0d3f3f1f2a11',
    title: 'Clinic records',
    description: null,
    thumbnail_url: null,
    github_url: null,
    live_url: null,
    created_at: '2026-03-01T23:30:00+00:00',
    skills: [],
    media: [],
  }
  const html = renderToStaticMarkup(<ProjectDialog project={project} onClose={() => {}} />)
  expect(html).toMatch(
    new RegExp(
      `<span aria-hidden="true" translate="no" class="[^"]*${weaveClass(project.id)}[^"]*">C</span>`,
    ),
  )
  expect(html).toContain('No description added yet.')
})
