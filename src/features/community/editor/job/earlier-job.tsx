import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useUser } from '#src/lib/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/field.tsx'
import { type OwnJob, ownJobsQuery } from '../../queries/own-jobs.ts'
import { type EarlierDraft, earlierDraft } from '../post-draft.ts'

interface EarlierJobProps {
  /** The words in the form. */
  title: string
  content: string
  onStart: (earlier: EarlierDraft) => void
}

/** Offers to start from the words and facts of one of the member's earlier jobs. Renders nothing if there are none. */
export function EarlierJob({ title, content, onStart }: EarlierJobProps) {
  const user = useUser()
  const query = useQuery({
    ...ownJobsQuery(user?.id ?? ''),
    enabled: user !== null,
    refetchOnMount: 'always',
  })
  const { data: jobs = [], isFetchedAfterMount } = query
  const [chosen, setChosen] = useState<string>()
  // Cached facts may be stale, so they are not offered.
  if (!isFetchedAfterMount || jobs.length === 0) return null
  const same = jobs.find(({ posts }) => posts.title === title && posts.content === content)
  const value = chosen ?? same?.post_id ?? ''
  const earlier = jobs.find(({ post_id }) => post_id === value)

  function start({ posts: words, ...facts }: OwnJob) {
    const isOwn = (text: string, field: 'title' | 'content') =>
      text.trim() !== '' && !jobs.some(({ posts }) => posts[field] === text)
    onStart({
      ...earlierDraft(words, facts),
      ...(isOwn(title, 'title') && { title }),
      ...(isOwn(content, 'content') && { content }),
    })
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <SelectField
        label="Start from an earlier job of yours"
        className="w-full"
        placeholder="Choose one"
        hint="It fills in the facts, and the words that you have not written yourself."
        value={value}
        options={jobs.map(({ post_id, posts }) => ({ value: post_id, label: posts.title }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      {/* Choosing alone replaces nothing: on a closed list each press of an arrow chooses. */}
      {earlier && (
        <Button variant="secondary" size="sm" onClick={() => start(earlier)}>
          Use it
        </Button>
      )}
    </div>
  )
}
