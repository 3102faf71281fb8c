import { toast } from '#src/ui/toast.ts'
import { serverMessage } from './error-texts.ts'

/** Runs an action and shows a toast if it fails. Resolves with whether it succeeded. */
export async function orToast(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    toast.error(serverMessage(error, 'That did not work: nothing has changed. Please try again.'))
    return false
  }
}
