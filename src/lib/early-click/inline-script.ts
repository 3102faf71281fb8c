/**
 * Remembers the last click before React listens (docs/decisions/0019). The build turns this file into the only inline
 * script of the server's HTML (`scripts/build.ts`), so every byte counts.
 */
import { CLICKED, LATE_ID, WAITING_SUBMIT } from './marks.ts'

/** Buttons that submit a form or open a popover work without scripts. */
const NEEDS_SCRIPT = 'button[type=button]:not([popovertarget])'
/** If a click has waited this long for hydration, a message appears. */
const PATIENCE_MS = 20_000
const LATE_MESSAGE = `<p id=${LATE_ID} role=alert class="fixed inset-x-0 bottom-0 z-50 bg-surface-raised p-4 text-center shadow-lg">This page has not loaded completely. Check your connection and <a href class=text-link>try again</a>.</p>`

const page = document

// Errors have no stack until the app has started: React creates some as it loads, and for the first stack Chromium
// would parse all of React again (50 ms on a slow phone). A limit of 0 would not prevent that.
Reflect.set(Error, 'stackTraceLimit', null)

// Arrow functions minify better than declarations.
const clicked = () => page.querySelector(`[${CLICKED}]`)
const forget = () => clicked()?.removeAttribute(CLICKED)

/** Shows the message that the scripts have not loaded. Its link reloads the page. */
const giveUp = () => {
  forget()
  page.onclick = page.onkeydown = null
  page.getElementById(LATE_ID) ?? page.body.insertAdjacentHTML('beforeend', LATE_MESSAGE)
}

const remember = (button: Element | null | undefined) => {
  if (!button) return
  forget()
  button.setAttribute(CLICKED, '')
  setTimeout(() => clicked() && giveUp(), PATIENCE_MS)
}

page.onclick = ({ target }) => {
  if (target instanceof Element) remember(target.closest(NEEDS_SCRIPT))
}
page.onkeydown = ({ key, target }) => {
  if (key === 'Enter' && target instanceof HTMLInputElement)
    remember(target.form?.querySelector(WAITING_SUBMIT))
}
// Error events of elements do not bubble.
page.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') giveUp()
  },
  true,
)
