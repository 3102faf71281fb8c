/**
 * Loads when this device first fails to store a text, which then lasts as long as the page. A toast says so, and the
 * browser asks before it closes a page with such texts.
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
