/** A button of the server's HTML does nothing before React has taken it over: the click is kept until then. */

const MARK = 'data-clicked'
/** Buttons that submit or open a popover work without scripts. */
const IDLE = 'button[type=button]:not([popovertarget])'
/** But those of forms that only their code may send (`AuthForm`); Enter in a field finds them so. */
const WAITING = 'button[type=submit]:disabled'
/** Milliseconds after which nobody should wait any longer without a word. */
const PATIENCE = 20_000

/** Says that the scripts have not come. The link loads the page anew, as links do without them. */
const LATE_ID = 'late'
const LATE = `<p id=${LATE_ID} role=alert class="fixed inset-x-0 bottom-0 z-50 m-0 bg-surface-raised p-4 text-center text-ink shadow-lg">This page has not loaded completely. Check your connection and <a href class=text-link>try again</a>.</p>`

/**
 * Stands in the page itself: its scripts come seconds later on a slow line, or never. Its handlers return nothing: at
 * `false` the browser would drop the key.
 */
export const KEEP_CLICK = `{let d=document,m=()=>d.querySelector("[${MARK}]"),f=()=>m()?.removeAttribute("${MARK}"),l=()=>{f();d.onclick=d.onkeydown=null;d.getElementById("${LATE_ID}")||d.body.insertAdjacentHTML("beforeend",'${LATE}')},k=b=>{if(b){f();b.setAttribute("${MARK}","");setTimeout(()=>m()&&l(),${PATIENCE})}};d.onclick=e=>k(e.target.closest("${IDLE}"));d.onkeydown=({key:y,target:t})=>{y=="Enter"&&t.localName=="input"&&k(t.form?.querySelector("${WAITING}"))};d.addEventListener("error",e=>e.target.type=="module"&&l(),true)}`

/** Clicks the button that was clicked last, once React listens. */
export function replayClick(): void {
  document.onclick = null
  document.onkeydown = null
  document.getElementById(LATE_ID)?.remove()
  const button = document.querySelector(`[${MARK}]`)
  if (button?.matches(WAITING)) return
  button?.removeAttribute(MARK)
  if (button instanceof HTMLElement) button.click()
}

/** Sends a form that was to be sent with Enter before its code was there. */
export function replaySubmit(form: HTMLFormElement): void {
  const button = form.querySelector(`[${MARK}]`)
  button?.removeAttribute(MARK)
  if (button) form.requestSubmit()
}
