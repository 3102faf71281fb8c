import { data, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'

import { MemberPosts } from '#src/features/community/member-posts.tsx'
import { memberPostsQuery } from '#src/features/community/queries/member-posts.ts'
import { parsePage } from '#src/lib/list-params.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { type LoaderContext, queryClientContext } from '#src/lib/loader-context.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { loadProfile } from './profile/load-profile.ts'
import { ProfileScreen } from './profile/profile-screen.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs<LoaderContext>) {
  const client = context.get(queryClientContext)
  const key = params.id ?? ''
  const number = parsePage(new URL(request.url).searchParams.get('page'))
  if (isUuid(key)) void client.prefetchQuery(memberPostsQuery(key.toLowerCase(), number))
  const page = await loadProfile(client, key)
  if (page === null) return data(null, { status: 404 })
  if (page) await loadQuery(client, memberPostsQuery(page.profile.id, number))
  return null
}

/** A profile's posts, in the place of its skills, projects and ratings. */
export function Component() {
  const { id = '' } = useParams()
  const page = parsePage(useSearchParams()[0].get('page'))
  return (
    <ProfileScreen profileKey={id}>
      {({ id: profileId, username }) => (
        <MemberPosts profileId={profileId} page={page} path={`/profile/${username}/posts`} />
      )}
    </ProfileScreen>
  )
}
