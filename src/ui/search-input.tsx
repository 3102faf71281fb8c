import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'

import { IconButton } from './icon-button.tsx'

interface SearchInputProps extends Pick<ComponentProps<'input'>, 'onFocus' | 'onInput' | 'children'> {
  label: string
  placeholder: string
  /** Id of the form that Enter submits, if the input is outside of it. */
  form?: string
  value: string
  /** `unfinished`: an input method is still composing a character. */
  onType: (text: string, unfinished: boolean) => void
}

/** A search box with a clear button. Its form field is `search`; `children` may hang below it. */
export function SearchInput({ label, value, onType, children, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="relative min-w-0 flex-1">
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-muted" />
      <input
        {...rest}
        ref={input}
        type="search"
        dir="auto"
        name="search"
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={({ target, nativeEvent }) =>
          onType(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        }
        onCompositionEnd={(event) => onType(event.currentTarget.value, false)}
        className="min-h-12 w-full min-w-0 rounded-md border border-line-strong bg-surface-raised pr-12 pl-11 placeholder-shown:pr-2 text-base text-ellipsis text-ink transition-colors hover:border-ink-muted focus-visible:border-primary focus-visible:outline-offset-1 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <IconButton
          label="Clear search"
          className="absolute top-0.5 right-0.5"
          onClick={() => {
            onType('', false)
            input.current?.focus()
          }}
        >
          <X />
        </IconButton>
      )}
      {children}
    </div>
  )
}
