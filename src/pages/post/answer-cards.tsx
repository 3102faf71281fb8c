import { DeveloperLine } from '#src/features/developers/card/developer-line.tsx'
import { developerCardSchema } from '#src/features/developers/schemas.ts'
import { AnswerList } from '#src/features/hiring/people/answer-list.tsx'
import { scrollIfNamed } from '#src/ui/scroll-if-named.ts'

/** The people who answered the viewer's offer. A notification leads here. */
export default function AnswerCards({ jobId }: { jobId: string }) {
  return (
    <div id="answers" ref={scrollIfNamed}>
      <AnswerList
        jobId={jobId}
        personSchema={developerCardSchema}
        card={(developer) => <DeveloperLine developer={developer} />}
      />
    </div>
  )
}
