import { PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { Dialog } from '#src/ui/dialog.tsx'

import { EditorSkeleton } from '../editor/editor-skeleton.tsx'

const NewPostForm = lazy(() => import('../editor/new-post-form.tsx'))

interface WriteButtonProps {
  userId: string
  category: string | undefined
  isWriting: boolean
  onWriting: (writing: boolean) => void
}

/** The floating button of small screens, and the dialog with the form. Closing the dialog keeps the draft. */
export default function WriteButton({ userId, category, isWriting, onWriting }: WriteButtonProps) {
  return (
    <>
      {/* It floats in the header's row, where it covers nothing, and only once the page is scrolled: before that the
          page's own button is visible. */}
      <div className="[html:not(:has([data-scrolled]))_&:not(:focus-within)]:hidden page-width pointer-events-none fixed inset-x-0 top-4 z-30 lg:hidden print:hidden [@media(height<20rem)]:absolute">
        <button
          type="button"
          title="Create a post"
          onClick={() => onWriting(true)}
          className="pointer-events-auto mr-13 ml-auto grid size-11 place-items-center rounded-full bg-primary text-on-primary shadow-sm hover:bg-primary-hover forced-colors:border"
        >
          <PenLine aria-hidden="true" className="size-5" />
        </button>
      </div>
      <Dialog
        open={isWriting}
        onClose={() => onWriting(false)}
        title="Create New Post"
        size="lg"
        closeOnBackdrop={false}
      >
        <Suspense fallback={<EditorSkeleton />}>
          <NewPostForm
            userId={userId}
            category={category}
            onPublished={() => {
              onWriting(false)
              // The new post is on top of the list.
              window.scrollTo({ top: 0 })
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
