import { data, type LoaderFunctionArgs, redirect, useParams, useSearchParams } from 'react-router'
import { parsePage } from '#src/lib/list-params.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'

import { isFormerName, loadProfile } from './profile/load-profile.ts'
import { ProfileScreen } from './profile/profile-screen.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const key = params.id ?? ''
  const page = await loadProfile(context.get(queryClientContext), key)
  if (page && isFormerName(key, page.profile)) return redirect(`/profile/${page.profile.username}`)
  // Undefined means that it is loading.
  return page === null ? data(null, { status: 404 }) : null
}

export function Component() {
  const { id = '' } = useParams()
  return <ProfileScreen profileKey={id} />
}

/**
 * The page with the profile's posts, in the place of its skills, projects and ratings. The code of the posts is apart:
 * most visitors of a profile never open them.
 */
export async function postsPage() {
  const { default: MemberPosts, memberPostsQuery } = await import(
    '#src/features/community/feed/member-posts.tsx'
  )

  async function postsLoader({ request, params, context }: LoaderFunctionArgs) {
    const client = context.get(queryClientContext)
    const key = params.id ?? ''
    const page = await loadProfile(client, key)
    if (page === null) return data(null, { status: 404 })
    if (page && isFormerName(key, page.profile)) return redirect(`/profile/${page.profile.username}/posts`)
    const number = parsePage(new URL(request.url).searchParams.get('page'))
    if (page) await loadQuery(client, memberPostsQuery(page.profile.id, number))
    return null
  }

  function ProfilePosts() {
    const { id = '' } = useParams()
    const page = parsePage(useSearchParams()[0].get('page'))
    return (
      <ProfileScreen profileKey={id} subpage="/posts">
        {({ id: profileId, username }) => (
          <MemberPosts profileId={profileId} page={page} path={`/profile/${username}/posts`} />
        )}
      </ProfileScreen>
    )
  }

  return { loader: postsLoader, Component: ProfilePosts }
}
