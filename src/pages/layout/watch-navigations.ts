/**
 * Accessibility of navigations besides `RouteFocus`: the main part is labelled with the page title, and Back returns
 * the focus to the link that was followed.
 */
export function watchNavigations(): void {
  nameMain()
  // Announces a title that arrives with the data of the page.
  new MutationObserver(nameMain).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  followBack()
}

/** Screen readers announce the label together with the focus, as in a page load. */
function nameMain() {
  const main = document.getElementById('main')
  if (main) main.ariaLabel = document.title
}

/** On Back to a list the focus returns to the entry that was opened. */
function followBack() {
  /** The link that was followed last from each URL. */
  const followed = earlierNavigations()
  document.addEventListener(
    'click',
    ({ target }) => {
      const href = target instanceof Element && target.closest('#main a[href]')?.getAttribute('href')
      if (href) followed.set(window.location.href, href)
    },
    // Captured before the link's own listener, which may navigate at once.
    { capture: true },
  )
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches('#main[data-back]')) return
    const href = followed.get(window.location.href)
    if (href === undefined) return
    const link = target.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
    link?.focus({ preventScroll: true })
  })
}

/** Navigations before this code loaded or before a reload, from the Navigation API. */
function earlierNavigations() {
  const targets = new Map<string, string>()
  // Older versions of Firefox and Safari lack it.
  if (!('navigation' in window)) return targets
  const { currentEntry } = window.navigation
  let from = ''
  for (const { url, index } of window.navigation.entries()) {
    if (!url || index > (currentEntry?.index ?? 0)) break
    targets.set(from, url.replace(window.location.origin, ''))
    from = url
  }
  return targets
}
