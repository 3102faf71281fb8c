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
      {/* In the header's row, beside the menu: elsewhere it would lie on what somebody wants to press. It comes when the
          page is scrolled; before that, the page's own button stands right below. */}
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
      <NewPostDialog open={isWriting} userId={userId} category={category} onClose={() => onWriting(false)} />
    </>
  )
}
