import { Images, Pencil, Trash2 } from 'lucide-react'
import { counted } from '#src/lib/counted.ts'
import type { Project } from '#src/shared/domain/profile-parts.ts'
import { MoreButton } from '#src/shared/safety/more-button.tsx'
import type { Person } from '#src/shared/safety/things.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { InitialCloth } from '#src/ui/initial-cloth.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { ProjectLinks } from './project-links.tsx'

/** Loaded on demand: only owners of a hidden project see it. */
const HiddenNote = latePart(() => import('#src/shared/safety/hidden-note.tsx'))

interface ProjectCardProps {
  project: Project
  owner: Person
  /** False for cards on the first screen, whose pictures load eagerly. */
  lazy?: boolean | undefined
  onOpen: () => void
  /** Given for the owner only. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** A project in the profile's list. */
export function ProjectCard({ project, owner, lazy, onOpen, onEdit, onDelete }: ProjectCardProps) {
  const { shown, more } = shownSkills(project.skills)
  const pictureCount = project.media.length
  return (
    <Card
      as="li"
      padding="none"
      interactive
      className="flex break-inside-avoid flex-col has-[h3_:focus-visible]:focus-ring md:only:col-span-2 print:shadow-none"
    >
      <Thumbnail project={project} lazy={lazy} />
      <div className="flex flex-1 flex-col gap-2 p-4 print:gap-2 print:p-3">
        <div className="flex items-start justify-between gap-2">
          <h3 dir="auto" className="min-w-0 flex-1 text-lg">
            <button
              type="button"
              onClick={onOpen}
              aria-haspopup="dialog"
              // The button covers the card; the other controls lie above it.
              className="wrap-anywhere max-w-full text-left outline-none after:absolute after:inset-0 hover:underline noscript:pointer-events-none"
            >
              {project.title}
            </button>
          </h3>
          {!onEdit && (
            <MoreButton
              thing={{ kind: 'project', id: project.id, author: owner }}
              className="-my-0.5 -mr-1.5"
            />
          )}
          {onEdit && onDelete && (
            <span className="-my-0.5 -mr-1.5 relative z-10 flex shrink-0 print:hidden">
              <IconButton size="sm" label={`Edit project ${project.title}`} onClick={onEdit}>
                <Pencil />
              </IconButton>
              <IconButton size="sm" danger label={`Delete project ${project.title}`} onClick={onDelete}>
                <Trash2 />
              </IconButton>
            </span>
          )}
        </div>
        {project.hidden && <HiddenNote what="project" />}
        {project.description && (
          <>
            <p dir="auto" className="text-ink-muted text-sm print:hidden noscript:hidden">
              {shortDescription(project.description)}
            </p>
            {/* Paper and browsers without scripts have no dialog, so the whole description is here. */}
            <p dir="auto" className="hidden whitespace-pre-line print:block noscript:block">
              {project.description}
            </p>
          </>
        )}
        {shown.length > 0 && (
          <ul aria-label="Skills" className="flex flex-wrap gap-1.5">
            {shown.map(({ id, name }) => (
              <li key={id} className="max-w-full">
                <Badge translate="no">{name}</Badge>
              </li>
            ))}
            {more && (
              <li>
                <Badge className="bg-transparent">{more}</Badge>
              </li>
            )}
          </ul>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1">
          <ProjectLinks project={project} className="relative z-10" />
          {pictureCount > 0 && (
            <span className="inline-flex items-center gap-1.5 text-ink-muted text-sm print:hidden">
              <Images className="size-4" />
              {counted(pictureCount, 'image')}
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}

/** A project's thumbnail, else its first picture, cut to 5:2, else a piece of cloth with the first letter. */
function Thumbnail({ project, lazy = true }: Pick<ProjectCardProps, 'project' | 'lazy'>) {
  const { id, title, thumbnail_url, media } = project
  const src = thumbnail_url ?? media[0]?.url
  const cloth = (
    <InitialCloth
      id={id}
      name={title}
      className="aspect-5/2 max-h-80 text-4xl md:in-[li:only-child]:max-h-36 print:hidden"
    />
  )
  if (!src) return cloth
  return (
    <Picture
      src={src}
      // Decorative: the title is right below.
      alt=""
      width={640}
      height={360}
      loading={lazy ? 'lazy' : 'eager'}
      fallback={cloth}
      className="aspect-5/2 max-h-80 w-full bg-surface-sunken object-cover print:hidden"
    />
  )
}

const MAX_DESCRIPTION_CHARACTERS = 120
const MAX_SKILLS = 5

/** The description, cut after 120 code points with '...'. */
export function shortDescription(description: string): string {
  const characters = [...description]
  if (characters.length <= MAX_DESCRIPTION_CHARACTERS) return description
  return `${characters.slice(0, MAX_DESCRIPTION_CHARACTERS).join('')}...`
}

/** Names at most 5 skills, and '+N more' where there are more. */
export function shownSkills<T>(skills: readonly T[]): { shown: readonly T[]; more: string | null } {
  const rest = skills.length - MAX_SKILLS
  return { shown: skills.slice(0, MAX_SKILLS), more: rest > 0 ? `+${rest} more` : null }
}
