import type { LoaderFunctionArgs } from 'react-router'
import { parseFilters } from '#src/features/developers/filters/filters.ts'
import { Directory } from '#src/features/developers/list/directory.tsx'
import { DirectoryMeta } from '#src/features/developers/list/directory-meta.tsx'
import { developersQuery } from '#src/features/developers/queries.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { useUser } from '#src/lib/session/session.ts'
import { countriesQuery, skillsQuery, specializationsQuery } from '#src/shared/reference-data.ts'
import { latePart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const SKELETON = <Skeleton className="for-members h-9 w-39 self-center rounded-md" />
/** Members only. */
const SaveSearch = latePart(() => import('#src/features/searches/save-search.tsx'), SKELETON)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const filters = parseFilters(new URL(request.url).searchParams)
  await Promise.all([
    loadQuery(client, developersQuery(filters)),
    loadQuery(client, specializationsQuery()),
    loadQuery(client, skillsQuery()),
    loadQuery(client, countriesQuery()),
  ])
}

export function Component() {
  const user = useUser()
  return (
    <>
      <DirectoryMeta />
      <Directory
        save={(filters, labels) => (user ? <SaveSearch kind="people" {...{ filters, labels }} /> : SKELETON)}
      />
    </>
  )
}
