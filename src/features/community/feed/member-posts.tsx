import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { PostSection } from '../posts/post-section.tsx'
import { memberPostsQuery } from '../queries/post-pages.ts'
import { PostCard } from './post-card.tsx'

export { memberPostsQuery } from '../queries/post-pages.ts'

interface MemberPostsProps {
  profileId: string
  page: number
  /** The URL of the first page. */
  path: string
}

/** The posts of a member, newest first. */
export default function MemberPosts({ profileId, page, path }: MemberPostsProps) {
  return (
    <PostSection
      title="Posts"
      label="Posts"
      posts={useQuery(memberPostsQuery(profileId, page))}
      page={page}
      hrefFor={(number) => (number > 1 ? `${path}?page=${number}` : path)}
      errorTitle="Couldn't load posts"
      empty={{
        icon: <MessagesSquare />,
        title: 'No posts yet',
        text: 'What this member writes in the community is listed here.',
      }}
      card={(post, index) => <PostCard post={post} counted lazy={index > 0} />}
    />
  )
}
