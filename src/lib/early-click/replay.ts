/** Replays the click or Enter from before hydration that `inline-script.ts` has remembered. */
import { CLICKED, LATE_ID, WAITING_SUBMIT } from './marks.ts'

/** Interval of checks whether the clicked part is hydrated. */
const CHECK_INTERVAL_MS = 50

/** Remembers the clicks on parts that are not hydrated yet. */
let rememberUnheard = (_event: PointerEvent) => {}
let isPageHeard = false

/** Replays a click on the page's frame. Called once React listens. `replayPageClick` replays one on the page itself. */
export function replayFrameClick(): void {
  const remember = document.onclick
  stopRemembering()
  rememberUnheard = (event) => {
    const button = event.target instanceof Element && event.target.closest('main button')
    if (!button || isHeard(button)) return
    remember?.call(document, event)
    if (isPageHeard) replayClick()
  }
  // A capture listener, because React stops events on unhydrated elements from reaching the document.
  window.addEventListener('click', rememberUnheard, true)
  if (!document.querySelector(`main [${CLICKED}]`)) replayClick()
}

/** Replays a click on the page. Called when it is hydrated. Lazy parts may hydrate later, so listening goes on. */
export function replayPageClick(): void {
  isPageHeard = true
  document.getElementById(LATE_ID)?.remove()
  replayClick()
}

/** Clicks the button that was clicked last, as soon as it is hydrated. */
function replayClick(): void {
  const button = document.querySelector<HTMLElement>(`[${CLICKED}]`)
  if (!button || button.matches(WAITING_SUBMIT)) return
  if (!isHeard(button)) {
    setTimeout(replayClick, CHECK_INTERVAL_MS)
    return
  }
  button.removeAttribute(CLICKED)
  button.click()
}

/** Whether the element is hydrated. React fires no event for that, but sets its own properties on the element. */
function isHeard(element: Element) {
  return Object.keys(element).length > 0
}

/** Stops remembering clicks, e.g. where the app does not start. */
export function stopRemembering(): void {
  document.onclick = null
  document.onkeydown = null
  document.getElementById(LATE_ID)?.remove()
}

/** Submits a form whose visitor pressed Enter before its code was loaded. */
export function replaySubmit(form: HTMLFormElement): void {
  const button = form.querySelector(`[${CLICKED}]`)
  if (!button) return
  button.removeAttribute(CLICKED)
  form.requestSubmit()
}
