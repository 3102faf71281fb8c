/**
 * What a move to another page needs beside `RouteFocus`, for as long as the page lives: the main part is called what
 * the page is called, and Back leads to the link that was followed.
 */
export function watchNavigations(): void {
  nameMain()
  // A title that comes with the page's data is said when it comes.
  new MutationObserver(nameMain).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  followBack()
}

/** Said with the focus, as a page load would. */
function nameMain() {
  const main = document.getElementById('main')
  if (main) main.ariaLabel = document.title
}

/** A list may be long: who comes back goes on at the entry that was opened. */
function followBack() {
  /** The address of the link that was followed last from each address. */
  const followed = earlierMoves()
  let isBack = false
  window.addEventListener('popstate', () => {
    isBack = true
  })
  document.addEventListener(
    'click',
    ({ target }) => {
      isBack = false
      const address = target instanceof Element && target.closest('#main a[href]')?.getAttribute('href')
      if (address) followed.set(window.location.href, address)
    },
    // Before the link's own listener, which may move at once.
    { capture: true },
  )
  document.addEventListener('focusin', ({ target }) => {
    if (!isBack || !(target instanceof Element) || target.id !== 'main') return
    isBack = false
    const address = followed.get(window.location.href)
    if (address === undefined) return
    const link = target.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)
    link?.focus({ preventScroll: true })
  })
}

/** What led here may have been followed before this code came, or before a reload. */
function earlierMoves() {
  const moves = new Map<string, string>()
  // Firefox and Safari have it since 2026.
  if (!('navigation' in window)) return moves
  const { currentEntry } = window.navigation
  let from = ''
  for (const { url, index } of window.navigation.entries()) {
    if (!url || index > (currentEntry?.index ?? 0)) break
    moves.set(from, url.replace(window.location.origin, ''))
    from = url
  }
  return moves
}
