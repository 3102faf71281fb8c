import { MailCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { Link } from '#src/ui/link.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** Time to read the panel. */
const REDIRECT_MS = 5_000

/**
 * Says where the confirmation link went, and in the sentence `after` where it leads, then redirects to the home page,
 * where a notice repeats it.
 */
export function SignUpPanel({ email, after }: { email: string; after: string | null }) {
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  const sentence = useId()
  const [stays, setStays] = useState(false)

  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    // The panel replaces the form, whose lower end may be in view.
    window.scrollTo(0, 0)
  }, [])
  useEffect(() => {
    if (stays) return
    // Replaces the form's history entry, so that Back leads to the page before it.
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, stays])

  return (
    // The sentence is the section's accessible name: a screen reader reads it once, when the section gets the focus.
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
      <ResendConfirmation email={email} />
      {!stays && (
        <div className="flex w-full flex-wrap items-center gap-x-4 border-line border-t pt-3 text-ink-muted text-sm">
          <p className="basis-full">In a few seconds the home page opens, with this message on top.</p>
          <Link to="/" replace className="text-link inline-flex min-h-10 items-center">
            Go now
          </Link>
          <button
            type="button"
            className="text-link min-h-10"
            onClick={() => {
              setStays(true)
              panel.current?.focus()
            }}
          >
            Stay here
          </button>
        </div>
      )}
    </section>
  )
}
