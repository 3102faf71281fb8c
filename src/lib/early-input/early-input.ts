/**
 * Keeps what is typed before hydration. React does not hear of it, writes its own text into some fields, and creates
 * all fields again where the browser translated the page before.
 */
import { type Field, fieldsIn, isSwitch } from './fields.ts'

/** Repeats for React what was noted. */
let repeatAll = async () => {}

/** Call it when the page is hydrated. */
export function repeatEarlyInput(): Promise<void> {
  return repeatAll()
}

/** Notes the fields of `root` that are changed before and during hydration. */
export function keepEarlyInput(root: HTMLElement): void {
  /** By their place among all fields, because a field that is created again has another id. */
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
