import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { restoreEmailMutation } from '#src/features/auth/account/queries.ts'
import { AuthCard } from '#src/features/auth/form/auth-card.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FormError } from '#src/ui/form-error.tsx'
import { NeedsScripts } from '#src/ui/needs-scripts.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** The target of the link to the old email address of an account: it asks first, because mail scanners open links. */
export function Component() {
  const [params] = useSearchParams()
  const token = params.get('token')
  const restore = useMutation(restoreEmailMutation)
  const isRefused = !token || restore.data === false
  return (
    <AuthCard title="Take your account back">
      {restore.data ? (
        <div className="flex flex-col gap-5">
          <Notice tone="success">
            The account has its old email address again. Every device is signed out, and the password no
            longer works.
          </Notice>
          <ButtonLink to="/forgot-password">Set a new password</ButtonLink>
        </div>
      ) : isRefused ? (
        <div className="flex flex-col gap-5">
          <FormError>This link has expired or was used before.</FormError>
          <ButtonLink to="/contact">Contact</ButtonLink>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <p>
            Somebody changed the email address of your account. If it was not you, take it back: the account
            gets its old address, every device is signed out, and a new password is needed.
          </p>
          <FormError namesConnection>
            {restore.error && 'That did not work. Check your connection and try again; the link still works.'}
          </FormError>
          <NeedsScripts part="page" />
          <Button
            className="noscript:hidden"
            pending={restore.isPending}
            onClick={() => restore.mutate(token)}
          >
            Take my account back
          </Button>
          <ButtonLink to="/" variant="secondary">
            It was me
          </ButtonLink>
        </div>
      )}
    </AuthCard>
  )
}
