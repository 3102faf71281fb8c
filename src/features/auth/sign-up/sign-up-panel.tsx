import { MailCheck } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'

import { Link } from '#src/ui/link.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** Time to read the panel. */
const REDIRECT_MS = 5_000

interface SignUpPanelProps {
  email: string
  /** What the link in the mail leads back to. */
  after: string | null
}

/** Says where the confirmation link went, then redirects to the home page, where a notice repeats it. */
export function SignUpPanel({ email, after }: SignUpPanelProps) {
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  const sentence = useId()

  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    // The panel replaces the form, whose lower end may be in view.
    window.scrollTo(0, 0)
    // Replaces the form's history entry, so that Back leads to the page before it.
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    // A screen reader reads its name, the sentence, once when it takes the focus.
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={sentence}
      className="flex flex-col items-start gap-4 outline-none"
    >
      <WovenSwatch>
        <MailCheck />
      </WovenSwatch>
      <p id={sentence}>
        A confirmation link was sent by email to {/* Breaks only where it is longer than a line. */}
        <span className="inline-block max-w-full wrap-anywhere">
          <strong>{email}</strong>.
        </span>{' '}
        Open it to finish signing up.
      </p>
      <p className="text-ink-muted text-sm">
        Nothing there? Look into the spam folder; if you have an account already,{' '}
        <Link to="/signin" className="text-link">
          sign in
        </Link>{' '}
        instead.
      </p>
      <p>{after ?? 'The link leads to your next steps.'}</p>
      <div className="grid gap-2">
        <ResendConfirmation email={email} />
        <p className="text-ink-muted text-sm">
          This button comes along to the home page, where we take you in a few seconds.{' '}
          <Link to="/" replace className="text-link">
            Go now
          </Link>
        </p>
      </div>
    </section>
  )
}
