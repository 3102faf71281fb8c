import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConfig } from '#src/lib/config.ts'
import { SITE_PAGES } from '#src/lib/site-pages.ts'
import { readTheme, saveTheme, THEMES, type Theme } from '#src/lib/theme.ts'
import { Link } from '#src/ui/link.tsx'
import { WovenBand } from '#src/ui/woven.tsx'
import { SaveDataSwitch } from './save-data-switch.tsx'
import { Wordmark } from './wordmark.tsx'

/** The icons, in the order of the settings. */
const SOCIAL = ['X', 'GitHub', 'LinkedIn']

const LINK = 'flex min-h-10 items-center px-1.5 font-medium text-ink hover:underline'

/** Links to the pages about the site, and the switches for theme and data. */
export function Footer() {
  const { siteName, social } = useConfig()
  return (
    <footer className="mt-16 print:hidden bg-surface-sunken text-ink-muted text-sm">
      <WovenBand />
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-8">
        <div className="grid min-w-0 gap-1">
          <Wordmark />
          <p>Connecting Somali tech talent with opportunities</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <SaveDataSwitch />
          <ThemeSwitch />
        </div>
      </div>
      <div className="page-width">
        <nav aria-label="About this site" className="-mx-1.5 flex flex-wrap gap-2 pb-3">
          {SITE_PAGES.map(({ path, title }) => (
            <Link key={path} to={path} className={LINK}>
              {title}
            </Link>
          ))}
          <Link to="/report" className={LINK}>
            Report something
          </Link>
        </nav>
        <div className="flex items-center justify-between border-line border-t py-3">
          <p suppressHydrationWarning className="min-w-0">
            © {new Date().getFullYear()} {siteName}
          </p>
          <ul className="flex shrink-0 gap-2">
            {SOCIAL.map((name, index) => {
              const href = social[index] || undefined
              // Without a URL the name is shown as a disabled link.
              const state = href ? { href } : { role: 'link', 'aria-disabled': true }
              return (
                <li key={name}>
                  <a {...state} className="flex min-h-10 items-center px-1.5">
                    {name}
                  </a>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </footer>
  )
}

const LOOKS = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

/** Chooses the light, the dark or the system theme. */
function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system')
  // The server-rendered HTML does not hold the choice, so the cookie is read after hydration.
  useEffect(() => setTheme(readTheme()), [])

  function choose(next: Theme) {
    saveTheme(next)
    setTheme(next)
  }

  return (
    <fieldset className="flex noscript:hidden rounded-full border border-line bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((value) => {
        const { label, Icon } = LOOKS[value]
        return (
          <label
            key={value}
            title={label}
            className="grid size-9 cursor-pointer place-items-center rounded-full text-ink-muted chosen:bg-primary-soft chosen:text-primary-soft-ink has-focus-visible:focus-ring forced-colors:has-checked:outline-2"
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
