/** The link in the backend's mails: /auth/confirm?token_hash=…&type=…&next=… */
import * as v from 'valibot'

const CONFIRMATION = {
  title: 'Confirm your account',
  asks: 'One click confirms that this email address is yours, and signs you in.',
  label: 'Confirm my email address',
}

/** The texts of each link's page. The link itself changes nothing: the page's button does. */
export const LINK_TEXTS = {
  signup: CONFIRMATION,
  email: CONFIRMATION,
  invite: CONFIRMATION,
  recovery: {
    title: 'Set a new password',
    asks: 'One click signs you in. Then you choose your new password.',
    label: 'Continue',
  },
  email_change: {
    title: 'Change the email address',
    asks: 'The email address of your account changes when the old and the new one have confirmed it.',
    label: 'Confirm the change',
  },
  magiclink: { title: 'Sign in', asks: 'One click signs you in.', label: 'Sign in' },
} as const

const schema = v.object({
  tokenHash: v.pipe(v.string(), v.nonEmpty()),
  type: v.picklist(['signup', 'recovery', 'magiclink', 'invite', 'email_change', 'email']),
})

export type EmailLink = v.InferOutput<typeof schema>

/** Parses the link's parameters; null if one is missing or unknown. */
export function parseEmailLink(params: URLSearchParams): EmailLink | null {
  const parsed = v.safeParse(schema, { tokenHash: params.get('token_hash'), type: params.get('type') })
  return parsed.success ? parsed.output : null
}
