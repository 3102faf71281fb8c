import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from '../cx.ts'
import type { ComboboxOption } from './match-options.ts'
import type { MultiComboboxState } from './use-multi-combobox.ts'

interface OptionListProps {
  combobox: MultiComboboxState
  /** The selected values. */
  value: readonly string[]
  /** Id of the listbox. Its options have the ids `optionId(listId, value)`. */
  listId: string
  label: string | undefined
  emptyText: ReactNode
}

/** The id of the element that shows an option. */
export function optionId(listId: string, value: string): string {
  return `${listId}-${value}`
}

/** The list of a MultiCombobox. It never takes the focus from the input. */
export function OptionList(props: OptionListProps) {
  const { listId, label, emptyText } = props
  const { groups, isListVisible } = props.combobox
  return (
    <div
      hidden={!isListVisible}
      className="absolute inset-x-0 top-full z-30 mt-1.5 rounded-md border border-line bg-surface-raised shadow-lg"
    >
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        className="max-h-72 overflow-y-auto overscroll-contain p-1.5 empty:hidden"
      >
        {isListVisible &&
          groups.map(({ group, options }) => (
            // biome-ignore lint/a11y/useSemanticElements: groups of a listbox, which a fieldset can't be.
            <div key={group} role="group" aria-label={group || undefined}>
              {group && (
                <div aria-hidden="true" className="px-2.5 pt-2 pb-1 font-semibold text-ink-muted text-xs">
                  {group}
                </div>
              )}
              {options.map((option) => (
                <Option key={option.value} option={option} {...props} />
              ))}
            </div>
          ))}
      </div>
      {groups.length === 0 && <p className="px-4 py-3.5 text-ink-muted">{emptyText}</p>}
    </div>
  )
}

function Option({ option, combobox, value, listId }: OptionListProps & { option: ComboboxOption }) {
  const chosen = value.includes(option.value)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles the keys.
    <div
      id={optionId(listId, option.value)}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => combobox.pick(option.value)}
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2.5 hover:bg-surface-hover',
        option.value === combobox.active && 'bg-surface-hover outline-2 outline-focus -outline-offset-2',
      )}
    >
      <Check className={cx('size-4.5 text-success-ink', !chosen && 'invisible')} />
      <span dir="auto" translate={option.translate} className="min-w-0">
        {option.label}
      </span>
    </div>
  )
}
