import { Coming } from '#src/ui/coming.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'

/** A chunk of its own, because a post's HTML names all files of its late parts, for every reader. */
const AnswerCards = latePart(() => import('./answer-cards.tsx'), <Coming />)

/** The people who answered the viewer's offer. */
export default function PostAnswerList({ jobId }: { jobId: string }) {
  return <AnswerCards jobId={jobId} />
}
