/** Writes the rows of project_media and their files. */
import type { Backend } from '#src/lib/backend.ts'
import { removeImages } from '#src/lib/images/image-store.ts'
import type { Project } from '#src/shared/domain/project.ts'
import type { PictureDraft, ProjectDraft } from '../project-draft.ts'
import { BUCKET, type StoredPictures } from '../store-pictures.ts'

/** Adds rows for newly stored pictures, whose files are then in use. */
export async function addPictures(
  backend: Backend,
  project_id: string,
  pictures: readonly PictureDraft[],
  stored: StoredPictures,
) {
  const rows = pictures.flatMap((picture, position) => {
    const url = stored.urls.get(picture.key)
    return url ? [{ project_id, url, alt: picture.alt.trim() || null, position }] : []
  })
  if (rows.length === 0) return
  await backend.from('project_media').insert(rows).throwOnError()
  for (const { url } of rows) stored.unused.delete(url)
}

/** Removes pictures that the draft no longer has: rows first, then files. */
export async function removePictures(backend: Backend, project: Project, draft: ProjectDraft) {
  const kept = new Set(draft.pictures.map(({ mediaId }) => mediaId))
  const removed = project.media.filter(({ id }) => !kept.has(id))
  if (removed.length === 0) return
  const ids = removed.map(({ id }) => id)
  await backend.from('project_media').delete().in('id', ids).throwOnError()
  await removeImages(
    BUCKET,
    removed.map(({ url }) => url),
  )
}

/** Updates changed descriptions and positions. */
export async function updatePictures(backend: Backend, project: Project, draft: ProjectDraft) {
  for (const [position, picture] of draft.pictures.entries()) {
    const before = project.media.findIndex(({ id }) => id === picture.mediaId)
    const alt = picture.alt.trim() || null
    if (before < 0 || (before === position && project.media[before]?.alt === alt)) continue
    await backend
      .from('project_media')
      .update({ alt, position })
      .eq('id', picture.mediaId ?? '')
      .throwOnError()
  }
}
