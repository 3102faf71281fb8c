import { Coming } from '#src/ui/coming.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'

/** Apart, because the page of a post names all files of what it loads late, for every reader. */
const AnswerCards = latePart(() => import('./answer-cards.tsx'), <Coming />)

/** The people who answered the viewer's offer. */
export default function PostAnswerList({ jobId }: { jobId: string }) {
  return <AnswerCards jobId={jobId} />
}
