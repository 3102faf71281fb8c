import { type LoaderFunctionArgs, useSearchParams } from 'react-router'

import { requireUser } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The desk is a chunk of its own, because every page's HTML names the files of this module. */
const DeskPage = latePart(() => import('./hiring/desk-page.tsx'), <Skeleton className="h-96 rounded-lg" />)

export function loader({ request }: LoaderFunctionArgs) {
  requireUser(request)
}

export function Component() {
  const user = useUser()
  const [params] = useSearchParams()
  const isComparing = params.has('compare')
  const isOnePart = isComparing || params.has('view')
  const title = isComparing ? 'Side by side' : 'Hiring'
  if (!user) return null
  return (
    <>
      <PageMeta title={title} path={null} />
      <div className="print:hidden">
        <PageHeader
          title={title}
          lead={
            <span className="max-sm:hidden">
              Your jobs, your lists, and the people on them: for you alone.
            </span>
          }
          actions={
            isOnePart && (
              <ButtonLink to="/hiring" variant="secondary">
                All your lists
              </ButtonLink>
            )
          }
        />
      </div>
      <div key={user.id} className="page-width py-5 sm:py-8">
        <DeskPage />
      </div>
    </>
  )
}
