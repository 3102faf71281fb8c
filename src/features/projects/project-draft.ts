/** The project form's content and its rules. */

import type { FieldProblem } from '#src/lib/field-problem.ts'
import type { EncodedImage } from '#src/lib/images/encode-image.ts'
import { lengthProblem } from '#src/lib/too-long.ts'
import { completeWebUrl, safeWebUrl } from '#src/lib/web-url.ts'
import type { Project } from '#src/shared/domain/profile-parts.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

/** Limits of the database. */
export const MAX_PROJECT_TITLE_CHARACTERS = 200
export const MAX_DESCRIPTION_CHARACTERS = 5000
export const MAX_ALT_CHARACTERS = 300
export const MAX_URL_CHARACTERS = 2048

export interface PictureDraft {
  /** The key in lists. */
  key: string
  /** The stored URL, or an object URL of this tab. */
  src: string
  alt: string
  /** The file to upload; null for a stored picture. */
  upload: EncodedImage | null
  /** The id in project_media, or null. */
  mediaId: string | null
}

export interface ProjectDraft {
  title: string
  description: string
  github_url: string
  live_url: string
  thumbnail: PictureDraft | null
  pictures: PictureDraft[]
  skillIds: string[]
}

export type ProjectField = 'title' | 'description' | 'github_url' | 'live_url' | 'pictures'

export type ProjectProblem = FieldProblem<ProjectField>

/** The form's content for a project; empty for a new one. */
export function draftOfProject(project: Project | null): ProjectDraft {
  return {
    title: project?.title ?? '',
    description: project?.description ?? '',
    github_url: project?.github_url ?? '',
    live_url: project?.live_url ?? '',
    thumbnail: project?.thumbnail_url
      ? { key: 'thumbnail', src: project.thumbnail_url, alt: '', upload: null, mediaId: null }
      : null,
    pictures: (project?.media ?? []).map(({ id, url, alt }) => ({
      key: id,
      src: url,
      alt: alt ?? '',
      upload: null,
      mediaId: id,
    })),
    skillIds: project?.skills.map(({ id }) => id) ?? [],
  }
}

/** The first problem that keeps the project from being saved, or null. */
export function projectProblem(draft: ProjectDraft): ProjectProblem | null {
  if (isBlank(draft.title)) return { field: 'title', message: 'Project title is required' }
  const { title, description, pictures } = draft
  const lengths = [
    lengthProblem('title', title, 'Project title', MAX_PROJECT_TITLE_CHARACTERS),
    lengthProblem('description', description, 'Description', MAX_DESCRIPTION_CHARACTERS),
    ...pictures.map(({ alt }) =>
      lengthProblem('pictures', alt, 'The description of an image', MAX_ALT_CHARACTERS),
    ),
  ]
  return lengths.find((problem) => problem !== null) ?? urlProblem(draft)
}

function urlProblem(draft: ProjectDraft): ProjectProblem | null {
  const urlFields = [
    ['github_url', 'GitHub URL'],
    ['live_url', 'Live URL'],
  ] as const
  for (const [field, label] of urlFields) {
    const url = completeWebUrl(draft[field])
    if (!url) continue
    if (!safeWebUrl(url) || [...url].length > MAX_URL_CHARACTERS) {
      return { field, message: `${label} must be a web address, such as https://example.com/work` }
    }
  }
  return null
}

/** Whether the form has unsaved changes. */
export function isProjectChanged(before: ProjectDraft, draft: ProjectDraft): boolean {
  return fingerprint(before) !== fingerprint(draft)
}

function fingerprint({ thumbnail, pictures, skillIds, ...texts }: ProjectDraft) {
  const named = ({ src, alt }: PictureDraft) => [src, alt]
  return JSON.stringify([texts, thumbnail && named(thumbnail), pictures.map(named), [...skillIds].sort()])
}
