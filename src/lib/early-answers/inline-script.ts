/**
 * The inline script of a static host does what our server does while rendering. Before the first paint it sets the
 * visitor's theme, data saver and membership, and requests the page's first data. The build turns this file into the
 * only inline script of dist/static.
 */
import '../early-click/inline-script.ts'
import { DATA_COOKIE, MEMBER_COOKIE, readCookie, THEME_COOKIE } from '../cookies.ts'

const { documentElement, cookie, currentScript } = document
const { path, key = '', reads = '' } = currentScript?.dataset ?? {}

const theme = readCookie(cookie, THEME_COOKIE)
if (theme) documentElement.dataset.theme = theme
const data = readCookie(cookie, DATA_COOKIE)
const connection: unknown = Reflect.get(navigator, 'connection')
const asks = typeof connection === 'object' && connection && Reflect.get(connection, 'saveData')
if (data ? data === 'save' : asks) documentElement.dataset.saveData = ''
const isMember = readCookie(cookie, MEMBER_COOKIE) === '1'
documentElement.toggleAttribute('data-member', isMember)

if (path && path !== location.pathname && `${path}/` !== location.pathname) {
  // The host serves this HTML for every path, so the HTML of another page is hidden and removed before the app starts.
  documentElement.hidden = true
  const removePage = () => {
    const opening = document.querySelector<HTMLTemplateElement>('#opening')
    document.getElementById('app')?.replaceWith(opening?.content ?? '')
    document.getElementById('query-state')?.remove()
    documentElement.hidden = false
  }
  document.addEventListener('readystatechange', removePage, { once: true })
} else if (reads && !isMember && !location.search) {
  // Filters are in the URL, and a member's answers differ.
  window.earlyAnswers = new Map(
    reads.split(' ').map((url) => [url, fetch(url, { headers: { apikey: key } }).catch(() => null)]),
  )
}
