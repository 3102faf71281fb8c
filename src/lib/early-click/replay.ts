/** Repeats the visitor's click or Enter from before hydration, which `inline-script.ts` has remembered. */
import { CLICKED, LATE_ID, WAITING_SUBMIT } from './marks.ts'

/** Remembers the clicks on the page that is not hydrated yet. */
let rememberOnPage = (_event: PointerEvent) => {}

/** Call it once React listens. Clicks the button that was clicked last if it belongs to the frame; the page follows. */
export function replayFrameClick(): void {
  const page = document.getElementById('main')
  const remember = document.onclick
  stopRemembering()
  rememberOnPage = (event) => {
    if (event.target instanceof Node && page?.contains(event.target)) remember?.call(document, event)
  }
  // Captured, because React keeps the events of what is not hydrated from the document.
  window.addEventListener('click', rememberOnPage, true)
  if (!page?.querySelector(`[${CLICKED}]`)) replayClick()
}

/** Clicks the button that was clicked last. */
export function replayClick(): void {
  const button = document.querySelector<HTMLElement>(`[${CLICKED}]`)
  if (!button || button.matches(WAITING_SUBMIT)) return
  button.removeAttribute(CLICKED)
  button.click()
}

/** Call it when React hears the clicks on the page, too, and where the app does not start. */
export function stopRemembering(): void {
  window.removeEventListener('click', rememberOnPage, true)
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
