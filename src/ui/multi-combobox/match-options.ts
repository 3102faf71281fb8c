export interface ComboboxOption {
  value: string
  label: string
  /** 'no' for a name, which the browser's translation must leave alone. */
  translate?: 'no' | undefined
  /** Options of one group are listed under its name. */
  group?: string | undefined
  /** Other names, by which typing finds the option if no label matches. */
  words?: string | undefined
}

/**
 * Returns the options whose label contains the text, ignoring case: the one that it names, those that start with it,
 * the others. If there are none, returns the options whose group or other names contain it. So 'c' finds C and CSS, and
 * not all of 'Backend'.
 */
function matchOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const needle = text.trim().toLowerCase()
  const holds = (name: string | undefined) => name?.toLowerCase().includes(needle) ?? false
  const rank = (label: string) =>
    label.toLowerCase() === needle ? 0 : label.toLowerCase().startsWith(needle) ? 1 : 2
  const byLabel = options.filter(({ label }) => holds(label))
  if (byLabel.length === 0) return options.filter(({ group, words }) => holds(group) || holds(words))
  return byLabel.sort((a, b) => rank(a.label) - rank(b.label))
}

/**
 * The options as a list shows them: grouped, groups in the order of their first option. Matches of a text are one group
 * without a name, because groups would break their order: Django, in the group of Go, would precede Google Cloud.
 */
export function shownOptions(options: readonly ComboboxOption[], text: string) {
  if (!text.trim()) return groupOptions(options)
  const found = matchOptions(options, text)
  return found.length > 0 ? [{ group: '', options: found }] : []
}

/** Groups options; groups are in the order of their first option. */
function groupOptions(options: readonly ComboboxOption[]): { group: string; options: ComboboxOption[] }[] {
  const groups = new Map<string, ComboboxOption[]>()
  for (const option of options) {
    const members = groups.get(option.group ?? '')
    if (members) members.push(option)
    else groups.set(option.group ?? '', [option])
  }
  return [...groups].map(([group, members]) => ({ group, options: members }))
}

/** The options that a text names, ignoring case: as a whole, or each part between commas. `rest` names no option. */
export function namedOptions(
  options: readonly ComboboxOption[],
  text: string,
): { named: ComboboxOption[]; rest: string } {
  const byName = (name: string) => options.find(({ label }) => label.toLowerCase() === name.toLowerCase())
  const whole = byName(text.trim())
  if (whole) return { named: [whole], rest: '' }
  const parts = text
    .split(/[,،;]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const named = parts.map(byName).filter((option) => option !== undefined)
  return { named: [...new Set(named)], rest: parts.filter((part) => !byName(part)).join(', ') }
}
