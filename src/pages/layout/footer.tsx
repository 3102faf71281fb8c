import { useConfig } from '#src/lib/config.ts'
import { Github, Linkedin, Twitter } from '#src/ui/brand-icons.tsx'
import { WovenBand } from '#src/ui/woven.tsx'
import { SaveDataSwitch } from './save-data-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Wordmark } from './wordmark.tsx'

const SOCIAL = [
  { site: 'x', name: 'X', Icon: Twitter },
  { site: 'github', name: 'GitHub', Icon: Github },
  { site: 'linkedin', name: 'LinkedIn', Icon: Linkedin },
] as const

export function Footer() {
  const { social } = useConfig()
  return (
    <footer className="mt-16 print:hidden bg-surface-sunken text-ink-muted text-sm">
      <WovenBand />
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-8">
        <div className="grid gap-1">
          <Wordmark />
          <p>Connecting Somali tech talent with opportunities</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <SaveDataSwitch />
          <ThemeSwitch />
        </div>
      </div>
      <div className="page-width">
        <div className="flex items-center justify-between border-line border-t py-3">
          <p suppressHydrationWarning>© {new Date().getFullYear()} Hibo</p>
          <ul className="flex gap-2">
            {SOCIAL.map(({ site, name, Icon }) => {
              // Without an address the element is no link.
              const Target = social[site] ? 'a' : 'span'
              return (
                <li key={site}>
                  <Target href={social[site]} className="grid size-10 place-items-center rounded-full">
                    <Icon aria-hidden="true" className="size-5" />
                    <span className="sr-only">{name}</span>
                  </Target>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </footer>
  )
}
