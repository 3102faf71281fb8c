import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { type LoaderContext, queryClientContext } from '#src/lib/loader-context.ts'

import { loadProfile } from './profile/load-profile.ts'
import { ProfileScreen } from './profile/profile-screen.tsx'

export async function loader({ params, context }: LoaderFunctionArgs<LoaderContext>) {
  const page = await loadProfile(context.get(queryClientContext), params.id ?? '')
  // Undefined means that it is loading.
  return page === null ? data(null, { status: 404 }) : null
}

export function Component() {
  const { id = '' } = useParams()
  return <ProfileScreen profileKey={id} />
}
