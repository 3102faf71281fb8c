/** Answers offers and withdraws answers. Apart from the reads, because only dialogs write. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { callWrite } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { answerKeys } from './answers.ts'

interface AnswerInput {
  jobId: string
  /** Generated with the draft, so that a retry can't answer twice. */
  messageId: string
  content: string
}

/** Answers an offer with a message. Rejects with AppError (signed out) or PostgrestError. */
export const answerJobMutation = mutationOptions({
  mutationFn: async ({ jobId, messageId, content }: AnswerInput, { client }) => {
    if (!currentUser()) throw new AppError('Your session has ended. Please sign in again.')
    await callWrite(client, 'answer_job', { job: jobId, message: messageId, content: content.trim() })
  },
  onSuccess: (_data, _input, _result, { client }) => refreshAnswers(client),
})

/** Withdraws an answer; its message stays. Rejects with PostgrestError. */
export const withdrawAnswerMutation = mutationOptions({
  mutationFn: (jobId: string, { client }) => callWrite(client, 'withdraw_answer', { job: jobId }),
  onSuccess: (_data, _jobId, _result, { client }) => refreshAnswers(client),
})

/** Returned to the mutations, so that a dialog closes when the page behind it is current. */
function refreshAnswers(client: QueryClient) {
  void client.invalidateQueries({ queryKey: featureKeys.messages })
  void client.invalidateQueries({ queryKey: answerKeys.all })
  return client.invalidateQueries({ queryKey: featureKeys.community })
}
