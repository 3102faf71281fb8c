/**
 * Keeps input from before hydration. React gets no event for such input, overwrites some fields with its own text, and
 * creates all fields again if the browser has already translated the page.
 */
import { type Field, fieldsIn, isSwitch } from './fields.ts'

/** Repeats the noted input as events that React gets. */
let repeatAll = async () => {}

/** Repeats the early input. Called when the page is hydrated. */
export function repeatEarlyInput(): Promise<void> {
  return repeatAll()
}

/** Notes the fields of `root` that are changed before and during hydration. */
export function keepEarlyInput(root: HTMLElement): void {
  /** Texts and states by the field's place among all fields: a field that React creates again has another id. */
  const noted = new Map<number, string | boolean>()
  const placeOf = (element: unknown) => fieldsIn(root).findIndex((field) => Object.is(field, element))
  const { activeElement } = document
  const focused = { element: activeElement, place: placeOf(activeElement) }
  let code: Promise<typeof import('./repeat-input.ts')> | undefined

  function note(field: Field, place: number) {
    if (field.type === 'file') return
    noted.set(place, isSwitch(field) ? field.checked : field.value)
    code ??= import('./repeat-input.ts')
  }
  function listen({ target }: Event) {
    const place = placeOf(target)
    const field = fieldsIn(root)[place]
    if (field) note(field, place)
  }
  fieldsIn(root).forEach((field, place) => {
    if (isChanged(field)) note(field, place)
  })
  root.addEventListener('input', listen, true)
  repeatAll = async () => {
    repeatAll = async () => {}
    const { repeatInput } = (await code) ?? {}
    root.removeEventListener('input', listen, true)
    await repeatInput?.(root, noted, focused)
  }
}

function isChanged(field: Field) {
  if (isSwitch(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return field.value !== field.defaultValue
}
