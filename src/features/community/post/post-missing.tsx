import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'

interface PostMissingProps {
  onRetry: () => void
  retrying: boolean
}

/** The page of a post that does not exist or did not load. */
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
