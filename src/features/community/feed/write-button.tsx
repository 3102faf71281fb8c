import { PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

import type { PostStart } from '../editor/new-post-form.tsx'

import './write-button.css'

const NewPostForm = lazy(() => import('../editor/new-post-form.tsx'))

export interface WriteButtonProps extends PostStart {
  isWriting: boolean
  onWriting: (writing: boolean) => void
}

/** The floating button of small screens, and the dialog with the form. Closing the dialog keeps the draft. */
export default function WriteButton({ isWriting, onWriting, ...start }: WriteButtonProps) {
  return (
    <>
      {/* write-button.css leaves room for the button at the page's end, and stops the focus above it. */}
      <button
        type="button"
        title={start.startsJob ? 'Post a job' : 'Create a post'}
        onClick={() => onWriting(true)}
        className="write-button grid size-12 place-items-center rounded-full bg-primary text-on-primary shadow-lg hover:bg-primary-hover forced-colors:border lg:hidden print:hidden"
      >
        <PenLine className="size-6" />
      </button>
      <Dialog
        open={isWriting}
        onClose={() => onWriting(false)}
        title={start.startsJob ? 'Post a Job' : 'Create New Post'}
        size="lg"
        closeOnBackdrop={false}
      >
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <NewPostForm
            {...start}
            onPublished={() => {
              onWriting(false)
              // The new post is the first of the list.
              window.scrollTo({ top: 0 })
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
