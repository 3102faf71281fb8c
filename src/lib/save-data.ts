/**
 * The data saver: the visitor's choice, or else the browser's (`Save-Data`). The choice is a cookie, so that the server
 * renders accordingly and no picture loads before the scripts run.
 */
import { useSyncExternalStore } from 'react'

import { listenTo } from '#src/ui/listen-to.ts'
import { DATA_COOKIE, readCookie, writeCookie } from './cookies.ts'

/** Attribute of <html>, set by the server and updated here for the styles. */
const ATTRIBUTE = 'data-save-data'
/** While saving data, polls are rarer by this factor. */
const POLL_FACTOR = 5

const subscribe = listenTo('save-data')
let saving: boolean | null = null

/** Whether to save data now. Browser only; components use `src/ui/save-data-context.ts`. */
export function savesData(): boolean {
  saving ??= readChoice() ?? browserAsks()
  return saving
}

/** The setting as a hook, which follows changes. `initial` is the value of the server-rendered HTML. */
export function useSaveData(initial: boolean): boolean {
  return useSyncExternalStore(subscribe, savesData, () => initial)
}

/** Stores the visitor's choice for a year. It overrides the request of the browser. Other tabs follow on a reload. */
export function setSaveData(save: boolean): void {
  writeCookie(DATA_COOKIE, save ? 'save' : 'full')
  saving = save
  document.documentElement.toggleAttribute(ATTRIBUTE, save)
  dispatchEvent(new Event('save-data'))
}

/**
 * A `refetchInterval` that is longer while saving data. Not for `member_state`, whose interval of a minute is promised.
 * After a failed first load there are no polls, because each would hide the error and its button for a moment.
 */
export function pollEvery(milliseconds: number) {
  return ({ state }: { state: { data: unknown } }): number | false => {
    if (state.data === undefined) return false
    return !import.meta.env.SSR && savesData() ? milliseconds * POLL_FACTOR : milliseconds
  }
}

function readChoice() {
  const choice = readCookie(document.cookie, DATA_COOKIE)
  return choice === 'save' || choice === 'full' ? choice === 'save' : null
}

function browserAsks() {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    (typeof connection === 'object' && connection && Reflect.get(connection, 'saveData') === true) ||
    // The server has read the `Save-Data` header and set the attribute.
    document.documentElement.hasAttribute(ATTRIBUTE)
  )
}
