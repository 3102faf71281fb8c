import { PenLine } from 'lucide-react'

import { NewPostDialog } from './new-post-dialog.tsx'

interface FloatingEditorProps {
  userId: string
  category: string | undefined
  isWriting: boolean
  onWriting: (writing: boolean) => void
}

/** Writing above the feed: the button that floats on small screens, and the dialog that it and larger ones open. */
export default function FloatingEditor({ userId, category, isWriting, onWriting }: FloatingEditorProps) {
  return (
    <>
      <button
        type="button"
        title="Create a post"
        onClick={() => onWriting(true)}
        className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-lg hover:bg-primary-hover lg:hidden forced-colors:border"
      >
        <PenLine aria-hidden="true" className="size-6" />
      </button>
      <NewPostDialog open={isWriting} userId={userId} category={category} onClose={() => onWriting(false)} />
    </>
  )
}
