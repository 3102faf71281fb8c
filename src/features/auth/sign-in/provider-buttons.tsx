import { useMutation } from '@tanstack/react-query'
import type { SVGProps } from 'react'

import type { Provider } from '#src/lib/config.ts'
import { useConfig } from '#src/lib/config.ts'
import { authClient } from '#src/lib/session/session.ts'
import { Github, Glyph } from '#src/ui/brand-icons.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { authErrorText } from '../form/auth-errors.ts'
import { signInWithProviderMutation } from '../queries.ts'
import { storeNextPath } from './next-path.ts'

export const PROVIDER_LOOKS: Record<Provider, { name: string; Icon: typeof Github }> = {
  github: { name: 'GitHub', Icon: Github },
  google: { name: 'Google', Icon: Google },
}

/** Third-party sign-in with each configured provider. `next` is the local path to return to. */
export function ProviderButtons({ next }: { next: string }) {
  const { providers } = useConfig()
  const leave = useMutation(signInWithProviderMutation)
  if (providers.length === 0) return null

  function start(provider: Provider) {
    storeNextPath(next)
    leave.mutate(provider)
  }
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-ink-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {providers.map((provider) => {
        const { name, Icon } = PROVIDER_LOOKS[provider]
        return (
          <Button
            key={provider}
            variant="secondary"
            className="w-full"
            pending={leave.isPending && leave.variables === provider}
            onFocus={() => void authClient()}
            onClick={() => start(provider)}
          >
            <Icon />
            Continue with {name}
          </Button>
        )
      })}
      <FormError>
        {leave.error && authErrorText(leave.error, 'Authentication failed. Please try again.')}
      </FormError>
    </div>
  )
}

function Google(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph strokeWidth="2.4" strokeLinejoin="round" {...props}>
      <path d="M18 6.4A8.2 8.2 0 1 0 20.2 12H12.5" />
    </Glyph>
  )
}
