/** Focuses the main part. After Back, `watchNavigations` passes the focus on to the link that was followed. */
export function focusMain(isBack: boolean): void {
  const main = document.getElementById('main')
  main?.toggleAttribute('data-back', isBack)
  main?.focus({ preventScroll: true })
  main?.removeAttribute('data-back')
}
