import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'

interface PostMissingProps {
  onRetry: () => void
  retrying: boolean
}

/** There is no such post, or it did not arrive. */
export function PostMissing({ onRetry, retrying }: PostMissingProps) {
  return (
    <>
      <PageMeta title="Post not found" path={null} />
      <ErrorPanel
        level={1}
        title="Post not found"
        text="Could not load post. It may have been deleted or you may not have permission to view it."
        retryLabel="Try again"
        onRetry={onRetry}
        retrying={retrying}
        actions={<ButtonLink to="/community">Go back to Community</ButtonLink>}
      />
    </>
  )
}
