/** The link in the backend's mails: /auth/confirm?token_hash=…&type=…&next=… */
import * as v from 'valibot'

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
