/**
 * Loads when this device first refuses to store words: they last as long as the page. Says so, and makes the browser
 * ask before it closes the page while there are words that are nowhere else.
 */
import { toast } from '#src/ui/toast.ts'
import { deviceStorage, UNSENT_KEY } from './web-storage.ts'

toast.error(
  'This device has no room to store what you write: it is kept only until you close or reload this tab.',
)

window.onbeforeunload = (event) => {
  if (deviceStorage.keys().some((key) => UNSENT_KEY.test(key) && deviceStorage.isRefused(key)))
    event.preventDefault()
}
