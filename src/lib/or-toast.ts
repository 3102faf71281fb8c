import { toast } from '#src/ui/toast.ts'
import { serverMessage } from './error-texts.ts'

/** Tells of a failure with a toast, where nothing else has a place for it. Resolves with whether the action worked. */
export async function orToast(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    toast.error(serverMessage(error, 'That did not work: nothing has changed. Please try again.'))
    return false
  }
}
