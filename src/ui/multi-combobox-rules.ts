export interface ComboboxOption {
  value: string
  label: string
  /** Options of one group stand together under its name. */
  group?: string | undefined
}

/** Options whose label or group holds the text, whatever the case. Whole words first are not promoted: order is the caller's. */
export function matchOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const needle = text.trim().toLowerCase()
  return options.filter(
    ({ label, group }) =>
      label.toLowerCase().includes(needle) || (group?.toLowerCase().includes(needle) ?? false),
  )
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
