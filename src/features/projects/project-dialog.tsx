import type { Project } from '#src/lib/domain/project.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Gallery, type GalleryImage } from './gallery.tsx'
import { ProjectLinks } from './project-links.tsx'

/** A project with its full description, all skills and images. */
export function ProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const images = imagesOf(project)
  return (
    <Dialog open onClose={onClose} size="lg" title={project.title}>
      <div className="grid gap-5">
        {images.length > 0 && <Gallery label={`Images of ${project.title}`} images={images} />}
        {project.description && (
          <p dir="auto" className="whitespace-pre-line">
            {project.description}
          </p>
        )}
        {project.skills.length > 0 && (
          <ul aria-label="Skills" className="flex flex-wrap gap-1.5">
            {project.skills.map(({ id, name }) => (
              <li key={id} className="max-w-full">
                <Badge>{name}</Badge>
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

/** The thumbnail and the further images, each once. */
function imagesOf({ title, thumbnail_url, media }: Project): GalleryImage[] {
  const further = media.map(({ id, url, alt }, index) => ({
    id,
    url,
    alt: alt || `Image ${index + 1} of ${title}`,
  }))
  if (!thumbnail_url || media.some(({ url }) => url === thumbnail_url)) return further
  return [{ id: 'thumbnail', url: thumbnail_url, alt: `Preview of ${title}` }, ...further]
}
