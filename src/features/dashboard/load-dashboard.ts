import type { LoaderFunctionArgs } from 'react-router'

import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext, requireUser } from '#src/lib/loader-context.ts'
import { dashboardQuery } from './queries/dashboard.ts'

/** The loader of the pages that depend on the member's role or counts. Visitors are sent to the sign-in page. */
export async function loadDashboard({ context, request }: LoaderFunctionArgs) {
  const user = requireUser(request)
  await loadQuery(context.get(queryClientContext), dashboardQuery(user.id))
  return null
}
