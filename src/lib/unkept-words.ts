/** Loads when this device first refuses to store words: they last as long as the page. */
import { toast } from '#src/ui/toast.ts'

toast.error(
  'This device has no room to store what you write: it is kept only until you close or reload this tab.',
)

/** Makes the browser ask before it closes the page, while there are words that are nowhere else. */
export function guardPage(hasUnkept: () => boolean): void {
  window.onbeforeunload = (event) => {
    if (hasUnkept()) event.preventDefault()
  }
}
