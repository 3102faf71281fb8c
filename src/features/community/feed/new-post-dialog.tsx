import { lazy, Suspense } from 'react'

import { Dialog } from '#src/ui/dialog.tsx'

import { EditorSkeleton } from '../editor/editor-skeleton.tsx'

const NewPostForm = lazy(() => import('../editor/new-post-form.tsx'))

interface NewPostDialogProps {
  open: boolean
  userId: string
  category: string | undefined
  onClose: () => void
}

/** The form for small screens and for long posts. What is typed is kept when it closes. */
export function NewPostDialog({ open, userId, category, onClose }: NewPostDialogProps) {
  /** The post stands on top of the list. */
  function showPost() {
    onClose()
    window.scrollTo({ top: 0 })
  }
  return (
    <Dialog open={open} onClose={onClose} title="Create New Post" size="lg" closeOnBackdrop={false}>
      <Suspense fallback={<EditorSkeleton />}>
        <NewPostForm userId={userId} category={category} onPublished={showPost} />
      </Suspense>
    </Dialog>
  )
}
