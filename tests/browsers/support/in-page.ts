/** Functions that run in the page. Each uses nothing from outside of itself. */

export interface Wanted {
  /** The ARIA role. */
  role: 'button' | 'combobox' | 'link' | 'menuitem' | 'option' | 'radio' | 'searchbox' | 'switch' | 'textbox'
  /** The whole accessible name. */
  name: string
  /** A selector for the part of the page that has the element. */
  within?: string
}

export interface Place {
  x: number
  y: number
  /** False while another element covers this one. */
  isOnTop: boolean
}

/** Finds an element by role and name, gives it the focus, and says where its middle is. Null if there is none yet. */
export async function findInPage({ role, name, within = 'body' }: Wanted): Promise<Place | null> {
  const SELECTORS = {
    button: 'button:not([role]), [role=button], summary',
    combobox: 'select, [role=combobox]',
    link: 'a[href]:not([role])',
    menuitem: '[role=menuitem]',
    option: '[role=option]',
    radio: 'input[type=radio]',
    searchbox: 'input[type=search]',
    switch: '[role=switch]',
    textbox:
      'input:not([type]), input[type=text], input[type=email], input[type=password], input[type=number], textarea',
  }
  const textOf = (element: Node | null) => {
    const copy = element?.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return copy.textContent ?? ''
  }
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelled = ids.map((id) => textOf(document.getElementById(id))).join(' ')
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const label = labels.map(textOf).join(' ')
    const placeholder = element.getAttribute('placeholder') ?? ''
    const found = [element.getAttribute('aria-label'), labelled, label, textOf(element), placeholder]
    return (found.find((text) => text?.trim()) ?? '').replace(/\s+/g, ' ').trim()
  }
  const element = [...document.querySelectorAll(`:is(${within}) :is(${SELECTORS[role]})`)].find(
    (candidate) =>
      nameOf(candidate) === name &&
      candidate.checkVisibility({ visibilityProperty: true }) &&
      !candidate.matches(':disabled, [inert] *'),
  )
  if (!(element instanceof HTMLElement)) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  // In the next frame WebKit may scroll back to the caret of the field that was edited last.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const front = document.elementFromPoint(x, y)
  const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : null
  return { x, y, isOnTop: front !== null && (element.contains(front) || Boolean(label?.contains(front))) }
}
