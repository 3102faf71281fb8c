/** Repeats the visitor's click or Enter from before hydration, which `inline-script.ts` has remembered. */
import { CLICKED, LATE_ID, WAITING_SUBMIT } from './marks.ts'

/** Clicks the button that was clicked last. Call it once React listens. */
export function replayClick(): void {
  stopRemembering()
  const button = document.querySelector<HTMLElement>(`[${CLICKED}]`)
  if (!button || button.matches(WAITING_SUBMIT)) return
  button.removeAttribute(CLICKED)
  button.click()
}

/** Call it alone where the app does not start. */
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
