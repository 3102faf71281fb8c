import { Github, Linkedin, Twitter } from '#src/ui/brand-icons.tsx'
import { WovenBand } from '#src/ui/woven.tsx'
import { SaveDataSwitch } from './save-data-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Wordmark } from './wordmark.tsx'

/** Shown without targets until the community has accounts there. */
const SOCIAL = [
  { name: 'X', Icon: Twitter },
  { name: 'GitHub', Icon: Github },
  { name: 'LinkedIn', Icon: Linkedin },
]

export function Footer() {
  return (
    <footer className="mt-16 print:hidden bg-surface-sunken text-ink-muted text-sm">
      <WovenBand />
      <div className="page-width flex flex-col gap-6 py-8 sm:flex-row sm:items-center sm:justify-between">
        <div className="grid gap-1">
          <Wordmark />
          <p>Connecting Somali tech talent with opportunities</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ul className="flex gap-2">
            {SOCIAL.map(({ name, Icon }) => (
              <li key={name}>
                {/* biome-ignore lint/a11y/useValidAnchor: the specification wants links without targets */}
                <a className="grid size-10 place-items-center rounded-full" aria-disabled="true">
                  <Icon aria-hidden="true" className="size-5" />
                  <span className="sr-only">{name}</span>
                </a>
              </li>
            ))}
          </ul>
          <SaveDataSwitch />
          <ThemeSwitch />
        </div>
      </div>
      <div className="page-width">
        <p className="border-line border-t py-4" suppressHydrationWarning>
          © {new Date().getFullYear()} Hibo
        </p>
      </div>
    </footer>
  )
}
