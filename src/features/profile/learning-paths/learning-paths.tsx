import { GraduationCap, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { Section } from '#src/ui/section.tsx'
import { useAnnouncer } from '#src/ui/use-announcer.tsx'
import type { LearningPath } from '../schemas.ts'

const LearningPathDialog = lazyDialog(() =>
  import('./learning-path-dialog.tsx').then((module) => module.LearningPathDialog),
)
const DeleteLearningPathDialog = lazyDialog(() =>
  import('./learning-path-dialog.tsx').then((module) => module.DeleteLearningPathDialog),
)

interface LearningPathsProps {
  profileId: string
  paths: readonly LearningPath[]
  isOwner: boolean
}

type Open = { dialog: 'edit' | 'delete'; path: LearningPath } | { dialog: 'add' } | null

/** The learning paths of a profile. Visitors don't see an empty section. */
export function LearningPaths({ profileId, paths, isOwner }: LearningPathsProps) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const [liveRegion, announce] = useAnnouncer()
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOwner) LearningPathDialog.preload()
  }, [isOwner])
  if (paths.length === 0 && !isOwner) return null
  function handleDeleted() {
    // Synchronous: a closing dialog returns the focus to its button, which is about to disappear.
    flushSync(close)
    addButton.current?.focus()
    announce('The learning path was deleted.')
  }
  return (
    <Section
      title="Learning Paths"
      className={paths.length === 0 ? 'print:hidden' : ''}
      action={
        isOwner && (
          <Button
            ref={addButton}
            variant="secondary"
            size="sm"
            className="-my-1 print:hidden"
            onClick={() => setOpen({ dialog: 'add' })}
          >
            <Plus /> Add Learning Path
          </Button>
        )
      }
    >
      {paths.length === 0 ? (
        <EmptyState
          compact
          level={3}
          icon={<GraduationCap />}
          title="No learning paths added yet."
          text="Show where you are heading: a goal and the skills on the way to it."
        />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 min-[100rem]:grid-cols-3 print:grid-cols-2">
          {paths.map((path) => (
            <Card key={path.id} as="li" className="break-inside-avoid">
              <div className="flex items-start gap-3">
                <GraduationCap className="mt-0.5 size-6 shrink-0 text-accent-ink" />
                <h3 dir="auto" className="min-w-0 flex-1 text-lg">
                  {path.title}
                </h3>
                {isOwner && (
                  <div className="-my-1.5 -mr-2 flex shrink-0 print:hidden">
                    <IconButton
                      size="sm"
                      label={`Edit learning path ${path.title}`}
                      onClick={() => setOpen({ dialog: 'edit', path })}
                    >
                      <Pencil />
                    </IconButton>
                    <IconButton
                      size="sm"
                      danger
                      label={`Delete learning path ${path.title}`}
                      onClick={() => setOpen({ dialog: 'delete', path })}
                    >
                      <Trash2 />
                    </IconButton>
                  </div>
                )}
              </div>
              <p translate="no" className="mt-2 text-ink-muted">
                {path.skills.map(({ name }) => name).join('\u00A0· ')}
              </p>
            </Card>
          ))}
        </ul>
      )}
      {(open?.dialog === 'add' || open?.dialog === 'edit') && (
        <LearningPathDialog
          profileId={profileId}
          path={open.dialog === 'edit' ? open.path : null}
          onClose={close}
          onSaved={() => announce('The learning path was saved.')}
        />
      )}
      {open?.dialog === 'delete' && (
        <DeleteLearningPathDialog path={open.path} onClose={close} onDeleted={handleDeleted} />
      )}
      {liveRegion}
    </Section>
  )
}
