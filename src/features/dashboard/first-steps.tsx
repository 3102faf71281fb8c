import { useMutation } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

import { type AppConfig, useConfig } from '#src/lib/config.ts'
import { ShareButton } from '#src/lib/share/share-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Link } from '#src/ui/link.tsx'
import { passFocusOn } from '#src/ui/pass-focus-on.ts'
import { Section } from '#src/ui/section.tsx'
import { toast } from '#src/ui/toast.ts'
import { dismissFirstStepsMutation } from './queries/dashboard.ts'
import type { FirstSteps as Done } from './schemas.ts'

/** Leads the first admin from an empty site to one with a community. Each step is done once the data says so. */
export default function FirstSteps({ done }: { done: Done }) {
  const config = useConfig()
  const mail = mailStep(config, done)
  const dismiss = useMutation({
    ...dismissFirstStepsMutation,
    onError: () => toast.error('The steps are still there. Check your connection and try again.'),
  })
  const steps: Step[] = [
    { title: 'Send mail', done: mail.done, how: mail.text },
    {
      title: 'Say who runs this site',
      done: done.has_operator && done.has_contact_email,
      how: (
        <>
          {!done.has_operator && 'Name yourself or your organization. '}
          {!done.has_contact_email && 'Give an email address at which people reach you. '}
          <StepLink to="/dashboard/texts">Edit the texts</StepLink>
          {config.social.every((url) => !url) && (
            <p className="mt-1.5 text-sm">
              The footer leads to your pages on X, GitHub and LinkedIn once the server starts with{' '}
              <code translate="no">SOCIAL_X</code>, <code translate="no">SOCIAL_GITHUB</code> or{' '}
              <code translate="no">SOCIAL_LINKEDIN</code> set.
            </p>
          )}
        </>
      ),
    },
    {
      title: 'Write the first post',
      done: done.has_posts,
      how: (
        <>
          Welcome people and tell them what this place is for.{' '}
          <StepLink to="/community">Go to the community</StepLink>
        </>
      ),
    },
    { title: 'Invite people', done: done.has_members, how: <Invitation {...config} /> },
  ]
  const next = steps.findIndex((step) => !step.done)
  return (
    <div ref={passFocusOn}>
      <Section
        title="First steps"
        action={
          <Button
            variant="ghost"
            size="sm"
            pending={dismiss.isPending}
            onClick={() => dismiss.mutate(undefined)}
          >
            Dismiss
          </Button>
        }
      >
        <p className="-mt-2 mb-3 text-ink-muted text-sm">
          {steps.filter((step) => step.done).length} of {steps.length} done. Only admins see them.
        </p>
        <Card padding="none">
          <ol>
            {steps.map((step, index) => (
              <li key={step.title} className="border-line border-b last:border-b-0">
                <StepView {...step} number={index + 1} isNext={index === next} />
              </li>
            ))}
          </ol>
        </Card>
      </Section>
    </div>
  )
}

interface Step {
  title: string
  done: boolean
  how: ReactNode
}

/** Only the next step shows its instructions. The others open on a tap, so that a phone shows all steps. */
function StepView({ title, done, how, number, isNext }: Step & { number: number; isNext: boolean }) {
  const heading = (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-7 shrink-0 place-items-center rounded-full font-semibold text-sm tabular-nums',
          done ? 'bg-success-soft text-success-ink' : 'border border-line-strong text-ink-muted',
        )}
      >
        {done ? <Check className="size-4" /> : number}
      </span>
      <h3 className={cx('min-w-0 flex-1 text-base', done && 'text-ink-muted')}>
        {title}
        {done && <span className="sr-only"> (done)</span>}
      </h3>
    </>
  )
  if (done) return <div className={ROW_LOOK}>{heading}</div>
  return (
    <details open={isNext} className="group/disclosure">
      <summary className={cx(ROW_LOOK, '-outline-offset-2 list-none [&::-webkit-details-marker]:hidden')}>
        {heading}
        <ChevronDown className="size-4.5 shrink-0 text-ink-muted transition-transform duration-200 group-open/disclosure:rotate-180" />
      </summary>
      <div className="-mt-1 pr-4 pb-3.5 pl-14.5 text-ink-muted sm:pl-15.5">{how}</div>
    </details>
  )
}

const ROW_LOOK = 'flex min-h-12 items-center gap-3.5 px-4 sm:px-5'

function StepLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link inline-block whitespace-nowrap">
      {children}
    </Link>
  )
}

/** The site's URL and ways to pass it on. */
function Invitation({ siteUrl, siteName }: Pick<AppConfig, 'siteUrl' | 'siteName'>) {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(siteUrl).host)
  return (
    <>
      {isLocal ? (
        <p>
          <b className="break-all font-semibold text-ink">{siteUrl}</b> works on this machine only. Start the
          server with <code translate="no">SITE_URL</code> set to the public URL.
        </p>
      ) : (
        <p>
          Send them the URL: <b className="break-all font-semibold text-ink">{siteUrl}</b>
        </p>
      )}
      <div className="mt-3">
        <ShareButton
          label="Share the URL"
          shared={{ title: siteName, text: 'Somali tech talent: be found, and find others.', path: '/' }}
          className={buttonClass('secondary', 'sm')}
        >
          Share the URL
        </ShareButton>
      </div>
    </>
  )
}

/**
 * Our own server knows whether it can send mail. A Supabase project does not tell the app: there, mail has
 * arrived once somebody else has joined.
 */
function mailStep({ mailbox, supabaseUrl }: AppConfig, { has_members }: Done) {
  if (new URL(supabaseUrl).origin !== window.location.origin) {
    return {
      done: has_members,
      text: 'Supabase writes to the members of your own team only, until the project has a mail server: set one under Authentication, Emails, SMTP Settings.',
    }
  }
  return {
    done: !mailbox,
    text: (
      <>
        Nobody else can confirm an email address yet: emails stay on the server, at{' '}
        <code translate="no">/mailbox</code>. Start it with <code translate="no">SMTP_URL</code> and{' '}
        <code translate="no">MAIL_FROM</code> set.
      </>
    ),
  }
}
