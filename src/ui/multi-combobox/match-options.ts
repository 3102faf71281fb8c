export interface ComboboxOption {
  value: string
  label: string
  /** Options of one group stand together under its name. */
  group?: string | undefined
}

/**
 * Options whose label holds the text, whatever the case, those that start with it first; where no label does, the
 * options of groups that do. So 'c' finds C and CSS before everything of 'Backend'.
 */
export function matchOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const needle = text.trim().toLowerCase()
  const holds = (name: string | undefined) => name?.toLowerCase().includes(needle) ?? false
  const startsWith = ({ label }: ComboboxOption) => label.toLowerCase().startsWith(needle)
  const byLabel = options.filter(({ label }) => holds(label))
  if (byLabel.length === 0) return options.filter(({ group }) => holds(group))
  return [...byLabel.filter(startsWith), ...byLabel.filter((option) => !startsWith(option))]
}

/** The same options under their groups, groups in the order in which they first occur. */
export function groupOptions(
  options: readonly ComboboxOption[],
): { group: string; options: ComboboxOption[] }[] {
  const groups = new Map<string, ComboboxOption[]>()
  for (const option of options) {
    const members = groups.get(option.group ?? '')
    if (members) members.push(option)
    else groups.set(option.group ?? '', [option])
  }
  return [...groups].map(([group, members]) => ({ group, options: members }))
}
