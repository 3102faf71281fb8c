import { DeveloperCard } from '#src/features/developers/card/developer-card.tsx'
import { developerCardSchema } from '#src/features/developers/schemas.ts'
import { AnswerList } from '#src/features/jobs/answers/answer-list.tsx'

/** Who answered the viewer's offer, on the cards of the directory. */
export default function PostAnswerList({ jobId }: { jobId: string }) {
  return (
    <AnswerList
      jobId={jobId}
      personSchema={developerCardSchema}
      card={(developer) => <DeveloperCard developer={developer} />}
    />
  )
}
