import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Project } from '#src/shared/domain/profile-parts.ts'
import { weaveClass } from '#src/ui/weave.ts'
import { PicturesField, ThumbnailField } from './pictures-field.tsx'
import { shortDescription, shownSkills } from './project-card.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { failureText } from './project-form-dialog.tsx'

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

test('a description is cut after 120 characters', () => {
  const exact = 'x'.repeat(120)
  expect(shortDescription(exact)).toBe(exact)
  expect(shortDescription(`${exact}y`)).toBe(`${exact}...`)
  expect(shortDescription('🌍'.repeat(121))).toBe(`${'🌍'.repeat(120)}...`)
})

test('a card shows five skills and counts the rest', () => {
  expect(shownSkills(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c', 'd', 'e'], more: null })
  expect(shownSkills(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual({
    shown: ['a', 'b', 'c', 'd', 'e'],
    more: '+2 more',
  })
})

test('both picture fields of a project say that an animated GIF becomes a still picture', () => {
  const prepare = () => Promise.resolve(null)
  const fields = [
    <ThumbnailField key="thumbnail" value={null} onChange={() => {}} prepare={prepare} />,
    <PicturesField key="further" value={[]} onChange={() => {}} prepare={prepare} />,
  ]
  for (const field of fields) {
    expect(renderToStaticMarkup(field)).toContain('An animated GIF becomes a still picture.')
  }
})

test('a project that was not saved shows the message of the error, or else its code', () => {
  const refusal = (message: string) => Object.assign(new Error(message), { code: '23514' })
  expect(failureText(refusal('Too many projects.'))).toBe('Failed to save project. Too many projects.')
  expect(failureText(refusal(''))).toBe('Failed to save project. 23514')
  expect(failureText(new TypeError('Failed to fetch'))).toBe('Failed to save project. Please try again.')
})
