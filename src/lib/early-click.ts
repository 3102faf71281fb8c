/** A button of the server's HTML does nothing before React has taken it over: the click is kept until then. */

const MARK = 'data-clicked'
/** Buttons that submit or open a popover work without scripts. */
const IDLE = 'button[type=button]:not([popovertarget])'

/** Stands in the page itself: its scripts come seconds later on a slow line. */
export const KEEP_CLICK = `document.onclick=e=>{let b=e.target.closest("${IDLE}");if(b){document.querySelector("[${MARK}]")?.removeAttribute("${MARK}");b.setAttribute("${MARK}","")}}`

/** Clicks the button that was clicked last, once React listens. */
export function clickAgain(): void {
  document.onclick = null
  const button = document.querySelector(`[${MARK}]`)
  button?.removeAttribute(MARK)
  if (button instanceof HTMLElement) button.click()
}
