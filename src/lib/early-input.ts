/**
 * Keeps what is typed before hydration. React does not hear of it, writes its own text into some fields, and makes all
 * fields anew where the browser translated the page before.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Repeats for React what was noted. Nothing, once it is done. */
let repeatAll = () => {}

/** Call it when the page is hydrated. */
export function repeatEarlyInput(): void {
  repeatAll()
}

/** Notes the fields of `root` that are changed before and during hydration. */
export function keepEarlyInput(root: HTMLElement): void {
  const fields = () => [...root.querySelectorAll<Field>('input, textarea, select')]
  /** By their place among all fields, because a field that is made anew has another id. */
  const noted = new Map<number, string | boolean>()
  const placeOf = (element: unknown) => fields().findIndex((field) => Object.is(field, element))
  const { activeElement: focused } = document
  const focusedPlace = placeOf(focused)

  function note(field: Field, place: number) {
    if (field.type !== 'file') noted.set(place, stateOf(field))
  }
  function listen({ target }: Event) {
    const place = placeOf(target)
    const field = fields()[place]
    if (field) note(field, place)
  }
  fields().forEach((field, place) => {
    if (isChanged(field)) note(field, place)
  })
  root.addEventListener('input', listen, true)
  repeatAll = async () => {
    repeatAll = () => {}
    root.removeEventListener('input', listen, true)
    const all = fields()
    if (!focused?.isConnected) all[focusedPlace]?.focus()
    for (const [place, state] of noted) {
      const field = all[place]
      if (field) repeat(field, state)
      // A form hears of the next field when it has rendered this one.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
}

function isSwitch(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function stateOf(field: Field) {
  return isSwitch(field) ? field.checked : field.value
}

function isChanged(field: Field) {
  if (isSwitch(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return field.value !== field.defaultValue
}

/** Changes the field as a person does, so that React hears of it. */
function repeat(field: Field, state: string | boolean) {
  if (isSwitch(field)) {
    if (state === false && field.type === 'radio') return
    field.checked = !state
    return field.click()
  }
  // React compares with the text that was last set by the element's own property, which hides that of its class.
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', state, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
