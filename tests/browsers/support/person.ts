/** The acts of a person in a browser: to look, press and write. Each waits until the page allows it. */
import * as v from 'valibot'

import { isHydrated } from '#tests/support/is-hydrated.ts'
import type { Member } from '#tests/support/members.ts'
import { waitFor } from '#tests/support/wait-for.ts'

import type { Engine } from './engine.ts'
import { findInPage, type Wanted } from './in-page.ts'

const place = v.nullable(v.object({ x: v.number(), y: v.number(), isOnTop: v.boolean() }))
const ENTER = '\uE007'
const ESCAPE = '\uE00C'
/** The length of the page's text in the error of a step that timed out. */
const MAX_SEEN_CHARACTERS = 500

export type Person = ReturnType<typeof createPerson>

/** @param url of the product. */
export function createPerson(engine: Engine, url: string) {
  /** Asks the page until `read` returns a value. While a page loads, the call fails and is repeated. */
  async function ask<Answer>(
    what: string,
    argument: unknown,
    source: object,
    read: (answer: unknown) => Answer | undefined,
  ) {
    let failure = ''
    try {
      return await waitFor(what, async () => {
        try {
          return read(await engine.call(String(source), argument))
        } catch (error) {
          failure = String(error)
          return undefined
        }
      })
    } catch (error) {
      const seen = await engine.call(String(describePage), null).catch(String)
      throw new Error(`${error}. ${failure} The page was ${String(seen).slice(0, MAX_SEEN_CHARACTERS)}`)
    }
  }
  function until(what: string, test: (argument: string) => unknown, argument: string) {
    return ask(what, argument, test, (answer) => answer === true || undefined)
  }
  /** Waits until the element stands still and nothing covers it, and returns its place. */
  function placeOf(wanted: Wanted) {
    let last = ''
    return ask(`the ${wanted.role} "${wanted.name}"`, wanted, findInPage, (answer) => {
      const found = v.parse(place, answer)
      const isStill = JSON.stringify(found) === last
      last = JSON.stringify(found)
      return found?.isOnTop && isStill ? found : undefined
    })
  }
  async function press(role: Wanted['role'], name: string, within?: string) {
    const { x, y } = await placeOf({ role, name, ...(within && { within }) })
    const actions = [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await engine.perform([{ type: 'pointer', id: 'mouse', actions }])
  }
  function type(text: string) {
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((kind) => ({ type: kind, value })))
    return engine.perform([{ type: 'key', id: 'keyboard', actions }])
  }
  async function open(path: string) {
    await engine.open(url + path)
    await until(`${path} to be ready`, isHydrated, '')
  }

  return {
    open,
    press,
    enter: () => type(ENTER),
    escape: () => type(ESCAPE),
    /** Replaces the text of a field. WebKit's driver fails at times for no reason, so typing is repeated. */
    async write(name: string, text: string, role: Wanted['role'] = 'textbox') {
      await waitFor(`the keys of "${text}"`, async () => {
        await press(role, name)
        await until(`the focus in "${name}"`, hasSelected, '')
        return type(text).then(
          () => true,
          () => undefined,
        )
      })
      await until(`"${text}" in "${name}"`, hasTyped, text)
    },
    /** Chooses in a select by script, because the operating system draws its list outside of the page. */
    async choose(name: string, option: string) {
      await placeOf({ role: 'combobox', name })
      await until(`"${option}" in "${name}"`, choose, JSON.stringify([name, option]))
    },
    until,
    sees: (text: string) => until(`the text "${text}"`, isShown, text),
    /** From now on, notes messages that the page shows for a few seconds. */
    listens: () => until('somebody who listens', listen, ''),
    /** Waits until the page has shown this message, which may have left since. */
    hears: (text: string) => until(`"${text}" to be said`, wasSaid, text),
    /** Waits until the field has the focus and its label is in view. */
    isToCorrect: (name: string) => until(`the label "${name}" below the header`, isLabelInSight, name),
    isAt: (path: string) => until(`the path ${path}`, (wanted) => location.pathname === wanted, path),
    findsThe: (role: Wanted['role'], name: string) => placeOf({ role, name }),
    /** Waits for an element. */
    finds: (selector: string) =>
      until(selector, (wanted) => document.querySelector(wanted) !== null, selector),
    /** Begins as a new visitor, or as this member without the sign-in form. */
    async comes(member?: Member) {
      await engine.open(`${url}/robots.txt`)
      await until('an empty device', forget, member ? JSON.stringify(member.session) : '')
    },
  }
}

function hasSelected() {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  field.select()
  return true
}

function hasTyped(text: string) {
  const field = document.activeElement
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === text
}

function isLabelInSight(name: string) {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(name),
  )
  const header = document.querySelector('header')
  if (!label || !header || label.control !== document.activeElement) return false
  return label.getBoundingClientRect().top >= header.getBoundingClientRect().bottom
}

function choose(json: string) {
  const [name, option] = JSON.parse(json)
  for (const select of document.querySelectorAll('select')) {
    const isNamed = [...select.labels].some((label) => label.textContent?.trim().startsWith(name))
    const wanted = [...select.options].find(({ text }) => text.trim() === option)
    if (!(isNamed || select.ariaLabel === name) || !wanted) continue
    if (select.value === wanted.value) return true
    select.value = wanted.value
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return false
}

function describePage() {
  const errors = [...document.querySelectorAll('[role=alert]')].map((element) => element.textContent)
  return `${location}: ${errors.join(' ')} ${document.querySelector('main')?.textContent}`
}

function isShown(text: string) {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count.
  return document.body.innerText.replace(/\s+/g, ' ').includes(text)
}

function listen() {
  const said: string[] = []
  Reflect.set(window, 'said', said)
  new MutationObserver(() => {
    for (const region of document.querySelectorAll<HTMLElement>('[role=status]')) {
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count.
      if (said.at(-1) !== region.innerText) said.push(region.innerText)
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
  return true
}

function wasSaid(text: string) {
  return Reflect.get(window, 'said').join('\n').includes(text)
}

async function forget(session: string) {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have another way.
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  }
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  if (session) {
    localStorage.setItem('hibo-session', session)
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = 'hibo_member=1; path=/; samesite=lax'
  }
  return true
}
