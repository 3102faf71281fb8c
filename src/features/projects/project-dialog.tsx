import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import type { Project } from '#src/shared/domain/profile-parts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { InitialCloth } from '#src/ui/initial-cloth.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { useSavesData } from '#src/ui/save-data-context.ts'
import { ProjectLinks } from './project-links.tsx'

/** A project with its full description, all skills and pictures. */
export function ProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const pictures = picturesOf(project)
  return (
    <Dialog open onClose={onClose} size="lg" title={project.title}>
      <div className="grid gap-5">
        {pictures.length > 0 ? (
          <Gallery label={`Images of ${project.title}`} pictures={pictures} />
        ) : (
          // The card's cloth, so that a project without pictures has a face here, too.
          <InitialCloth id={project.id} name={project.title} className="aspect-3/1 rounded-md text-4xl" />
        )}
        {project.description ? (
          <p dir="auto" className="whitespace-pre-line">
            {project.description}
          </p>
        ) : (
          <p className="text-ink-muted">No description added yet.</p>
        )}
        {project.skills.length > 0 && (
          <ul aria-label="Skills" className="flex flex-wrap gap-1.5">
            {project.skills.map(({ id, name }) => (
              <li key={id} className="max-w-full">
                <Badge translate="no">{name}</Badge>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-x-5">
          <ProjectLinks project={project} />
        </div>
      </div>
    </Dialog>
  )
}

/** The thumbnail and the further pictures, each once. */
function picturesOf({ title, thumbnail_url, media }: Project): GalleryPicture[] {
  const further = media.map(({ id, url, alt }, index) => ({
    id,
    url,
    alt: alt || `Image ${index + 1} of ${title}`,
  }))
  if (!thumbnail_url || media.some(({ url }) => url === thumbnail_url)) return further
  return [{ id: 'thumbnail', url: thumbnail_url, alt: `Preview of ${title}` }, ...further]
}

interface GalleryPicture {
  id: string
  url: string
  /** Never empty, because the picture is the content. */
  alt: string
}

/** Shows one picture at a time, with buttons, arrow keys and thumbnails. */
function Gallery({ label, pictures }: { label: string; pictures: readonly GalleryPicture[] }) {
  const [index, setIndex] = useState(0)
  const saving = useSavesData()
  const current = pictures[index] ?? pictures[0]
  if (!current) return null
  const step = (by: number) => setIndex((index + by + pictures.length) % pictures.length)

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div role="group" aria-roledescription="gallery" aria-label={label} onKeyDown={handleKey}>
      <figure>
        <Picture
          src={current.url}
          alt={current.alt}
          className="aspect-video w-full rounded-md bg-surface-sunken object-contain"
        />
        <figcaption className="mt-2 text-ink-muted text-sm">{current.alt}</figcaption>
      </figure>
      {pictures.length > 1 && (
        <div className="mt-3 flex items-center gap-2">
          <IconButton label="Previous image" onClick={() => step(-1)}>
            <ChevronLeft />
          </IconButton>
          <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto p-1">
            {pictures.map((picture, position) => (
              <li key={picture.id} className="shrink-0">
                <button
                  type="button"
                  aria-label={`Show image ${position + 1}`}
                  aria-current={position === index || undefined}
                  onClick={() => setIndex(position)}
                  className={cx(
                    'block overflow-hidden rounded-sm outline-offset-2',
                    position !== index && 'opacity-60',
                  )}
                >
                  {saving ? (
                    <span className="grid h-12 w-20 place-items-center bg-surface-sunken text-ink">
                      {position + 1}
                    </span>
                  ) : (
                    <img src={picture.url} alt="" className="h-12 w-20 bg-surface-sunken object-cover" />
                  )}
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className="text-ink-muted text-sm tabular-nums">
            <span className="sr-only">Image </span>
            {index + 1} of {pictures.length}
          </p>
          <IconButton label="Next image" onClick={() => step(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </div>
  )
}
