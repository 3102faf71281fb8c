import { data, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'

import { PostScreen } from '#src/features/community/post/post-screen.tsx'
import { commentsQuery } from '#src/features/community/queries/comment-pages.ts'
import { contentQuery, postQuery } from '#src/features/community/queries/post.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { Coming } from '#src/ui/coming.tsx'
import { latePart, lazyPart, servedPart } from '#src/ui/lazy-part.tsx'

/** Only offers have answers. */
const AnswerPanel = servedPart(
  import.meta.env.SSR
    ? (await import('#src/features/jobs/answers/answer-panel.tsx')).default
    : lazyPart(() => import('#src/features/jobs/answers/answer-panel.tsx')),
  <div className="h-25" />,
)
const AnswerList = latePart(() => import('./post/answer-list.tsx'), <Coming />)

export async function loader({ params, context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const id = params.id ?? ''
  if (!import.meta.env.SSR) {
    void client.prefetchInfiniteQuery(commentsQuery(id))
    void client.prefetchQuery(postQuery(id)).then(() => {
      const post = client.getQueryData(postQuery(id).queryKey)
      if (post) void client.prefetchQuery(contentQuery(post))
    })
    return null
  }
  const post = await loadQuery(client, postQuery(id))
  if (!post) return data(null, { status: 404 })
  await Promise.all([client.prefetchInfiniteQuery(commentsQuery(id)), loadQuery(client, contentQuery(post))])
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <PostScreen
      key={id}
      postId={id}
      onDeleted={() => void navigate('/community', { replace: true })}
      answerPanel={(post, isKnown) => <AnswerPanel {...{ post, isKnown }} />}
      answerList={(post) => <AnswerList jobId={post.id} />}
    />
  )
}
