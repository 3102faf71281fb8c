import { FolderOpen, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { savesData } from '#src/lib/save-data.ts'
import type { Project } from '#src/shared/domain/profile-parts.ts'
import type { Person } from '#src/shared/safety/things.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Section } from '#src/ui/section.tsx'
import { ShortList } from '#src/ui/short-list.tsx'
import { useAnnouncer } from '#src/ui/use-announcer.tsx'
import { ProjectCard } from './project-card.tsx'

const ProjectDialog = lazyDialog(() => import('./project-dialog.tsx').then((module) => module.ProjectDialog))
const DeleteProjectDialog = lazyDialog(() =>
  import('./project-form-dialog.tsx').then((module) => module.DeleteProjectDialog),
)
const ProjectFormDialog = lazyDialog(() =>
  import('./project-form-dialog.tsx').then((module) => module.ProjectFormDialog),
)

/** Called when the visitor points at the projects or focuses one: they may open it soon. */
function preloadDialog() {
  if (!savesData()) ProjectDialog.preload()
}

/** Cards on the first screen of large screens: their pictures load eagerly. */
const EAGER_CARDS = 2

interface ProjectsSectionProps {
  owner: Person
  projects: readonly Project[]
  isOwner: boolean
}

type Open = { dialog: 'show' | 'edit' | 'delete'; project: Project } | { dialog: 'add' } | null

/** Puts projects with a picture first, because they convince sooner. */
function picturesFirst(projects: readonly Project[]) {
  const isBare = ({ thumbnail_url, media }: Project) => Number(!thumbnail_url && media.length === 0)
  return [...projects].sort((a, b) => isBare(a) - isBare(b))
}

/** The projects of a profile, pictured ones first. The owner can add, edit and delete them. */
export function ProjectsSection({ owner, projects, isOwner }: ProjectsSectionProps) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const [liveRegion, announce] = useAnnouncer()
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOwner) ProjectFormDialog.preload()
  }, [isOwner])
  function handleDeleted() {
    // Synchronous: a closing dialog returns the focus to its button, which is about to disappear.
    flushSync(close)
    addButton.current?.focus()
    announce('The project was deleted.')
  }
  return (
    <Section
      title="Projects"
      action={
        isOwner && (
          <Button
            ref={addButton}
            size="sm"
            variant="secondary"
            className="-my-1 print:hidden"
            onClick={() => setOpen({ dialog: 'add' })}
          >
            <Plus /> Add Project
          </Button>
        )
      }
    >
      {projects.length === 0 && !isOwner ? (
        <p className="text-ink-muted">No projects added yet.</p>
      ) : projects.length === 0 ? (
        <EmptyState
          compact
          level={3}
          icon={<FolderOpen />}
          title="No projects added yet."
          text="Add your first project to showcase your work."
        />
      ) : (
        <ShortList count={projects.length} of="projects">
          <ul
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            className={cx(
              'grid gap-5 md:grid-cols-2 print:grid-cols-1',
              // No card is alone in its row.
              projects.length > 2 && projects.length % 3 !== 1 && 'min-[100rem]:grid-cols-3',
            )}
          >
            {picturesFirst(projects).map((project, index) => (
              <ProjectCard
                key={project.id}
                project={project}
                owner={owner}
                lazy={index >= EAGER_CARDS}
                onOpen={() => setOpen({ dialog: 'show', project })}
                onEdit={isOwner ? () => setOpen({ dialog: 'edit', project }) : undefined}
                onDelete={isOwner ? () => setOpen({ dialog: 'delete', project }) : undefined}
              />
            ))}
          </ul>
        </ShortList>
      )}
      {open?.dialog === 'show' && <ProjectDialog project={open.project} onClose={close} />}
      {(open?.dialog === 'add' || open?.dialog === 'edit') && (
        <ProjectFormDialog
          profileId={owner.id}
          project={open.dialog === 'edit' ? open.project : null}
          onClose={close}
          onSaved={() => announce('The project was saved.')}
        />
      )}
      {open?.dialog === 'delete' && (
        <DeleteProjectDialog project={open.project} onClose={close} onDeleted={handleDeleted} />
      )}
      {liveRegion}
    </Section>
  )
}
