/** Repeats the visitor's click or Enter from before hydration, which `inline-script.ts` has remembered. */
import { CLICKED, LATE_ID, WAITING_SUBMIT } from './marks.ts'

/** Milliseconds between two looks at a part whose code is on its way. */
const LOOK_EVERY_MS = 50

/** Remembers the clicks on parts that are not hydrated yet. */
let rememberUnheard = (_event: PointerEvent) => {}
let isPageHeard = false

/** Call it once React listens. Clicks the button that was clicked last if it belongs to the frame; the page follows. */
export function replayFrameClick(): void {
  const remember = document.onclick
  stopRemembering()
  rememberUnheard = (event) => {
    const button = event.target instanceof Element && event.target.closest('main button')
    if (!button || isHeard(button)) return
    remember?.call(document, event)
    if (isPageHeard) replayClick()
  }
  // Captured, because React keeps the events of what is not hydrated from the document.
  window.addEventListener('click', rememberUnheard, true)
  if (!document.querySelector(`main [${CLICKED}]`)) replayClick()
}

/** Call it when the page is hydrated. Its parts with code of their own may follow, so clicks on them are kept on. */
export function replayPageClick(): void {
  isPageHeard = true
  document.getElementById(LATE_ID)?.remove()
  replayClick()
}

/** Clicks the button that was clicked last, as soon as React hears it. */
function replayClick(): void {
  const button = document.querySelector<HTMLElement>(`[${CLICKED}]`)
  if (!button || button.matches(WAITING_SUBMIT)) return
  if (!isHeard(button)) {
    setTimeout(replayClick, LOOK_EVERY_MS)
    return
  }
  button.removeAttribute(CLICKED)
  button.click()
}

/** React tells nobody when it has hydrated an element, and leaves its own properties on it. */
function isHeard(element: Element) {
  return Object.keys(element).length > 0
}

/** Call it where the app does not start. */
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
