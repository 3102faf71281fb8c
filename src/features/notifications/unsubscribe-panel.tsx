import { useMutation } from '@tanstack/react-query'
import { MailX } from 'lucide-react'

import { failureText } from '#src/lib/error-texts.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { MailQuestion } from './mail-question.tsx'
import { type MailKind, unsubscribeMutation } from './queries/unsubscribe.ts'

/** The question and the confirmation for each kind of mail. */
const TEXTS: Record<MailKind, { asks: string; done: string }> = {
  message: {
    asks: 'Stop emails about new messages?',
    done: 'You get no more emails about new messages.',
  },
  digest: {
    asks: 'Stop the digest of your notifications?',
    done: 'You get no more digests.',
  },
  job: {
    asks: 'Stop emails about the end of your offers?',
    done: 'You get no more emails about the end of your offers.',
  },
  search: {
    asks: 'Stop emails about what your saved searches find?',
    done: 'You get no more emails about what your saved searches find.',
  },
  all: {
    asks: 'Stop all emails about messages and notifications?',
    done: 'You get no more emails about messages and notifications.',
  },
}

interface UnsubscribePanelProps {
  /** The key of the mail's link: whoever has it may stop the mails, without signing in. */
  unsubscribeKey: string
  kind: MailKind
}

/** Stops the mails of a kind, or all. */
export function UnsubscribePanel({ unsubscribeKey: key, kind }: UnsubscribePanelProps) {
  const stop = useMutation(unsubscribeMutation)
  const stopped = stop.isSuccess ? stop.variables.kind : null
  const { asks, done } = TEXTS[stopped ?? kind]
  const buttonOf = (stops: MailKind) => ({
    className: 'noscript:hidden',
    pending: stop.isPending && stop.variables.kind === stops,
    onClick: () => !stop.isPending && stop.mutate({ key, kind: stops }),
  })
  return (
    <MailQuestion
      Icon={MailX}
      title={stopped ? 'Done' : asks}
      text={`${stopped ? done : 'You don’t need to sign in.'} In the app everything stays as before.`}
      answer={stopped}
      failure={failureText(stop, 'That did not work. Check your connection and try again.')}
    >
      {!stopped && <Button {...buttonOf(kind)}>Stop these emails</Button>}
      {kind !== 'all' && stopped !== 'all' && (
        <Button variant="secondary" {...buttonOf('all')}>
          Stop all such emails
        </Button>
      )}
      <ButtonLink to="/settings/notifications" variant={stopped ? 'primary' : 'ghost'}>
        Choose in the settings
      </ButtonLink>
    </MailQuestion>
  )
}
