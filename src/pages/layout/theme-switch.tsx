import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'

import { readTheme, saveTheme, THEMES, type Theme } from '#src/lib/theme.ts'

const LOOKS = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

/** Chooses the light, the dark or the system theme. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system')
  // The server-rendered HTML does not hold the choice, so the cookie is read after hydration.
  useEffect(() => setTheme(readTheme()), [])

  function choose(next: Theme) {
    saveTheme(next)
    setTheme(next)
  }

  return (
    <fieldset className="flex rounded-full border border-line bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((value) => {
        const { label, Icon } = LOOKS[value]
        return (
          <label
            key={value}
            title={label}
            className="grid size-9 cursor-pointer place-items-center rounded-full text-ink-muted has-checked:bg-primary has-checked:text-on-primary has-focus-visible:focus-ring forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name="theme"
              className="absolute size-9 appearance-none opacity-0"
              checked={theme === value}
              onChange={() => choose(value)}
            />
            <Icon className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
