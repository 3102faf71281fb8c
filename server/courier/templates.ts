import { escapeMarkup } from '#src/lib/escape-markup.ts'

import type { IssuedLink } from './issued-links.ts'
import type { Site } from './row.ts'
import type { OutgoingMail } from './transport.ts'

/** Writes all mails. */
export interface MailTemplates {
  /** An account without a password gets a link to the page that sets one. */
  confirmation(link: IssuedLink, next: string | null): OutgoingMail
  recovery(link: IssuedLink, next: string | null): OutgoingMail
  /** Tells the owner of an account that somebody tried to sign up with its address. */
  accountExists(to: string): OutgoingMail
  /** Any other letter; its action is a path of this site. */
  letter(to: string, letter: Letter): OutgoingMail
}

export interface Letter {
  subject: string
  /** Paragraphs of plain text. */
  lines: string[]
  /** The link of the mail. */
  action: { label: string; url: string }
  /** The link's validity, and advice: for an unexpected mail, or what to do next. */
  footer: string
}

/** The app's page that sets the signed-in member's password. */
const PASSWORD_PAGE = '/reset-password'
const TWO_PASSWORDS =
  'Somebody, perhaps you, signed up with this address again, with another password. The link asks you to choose your password.'

/** Every link leads to a page of this site, which then calls the API. */
export function createMailTemplates({ url: siteUrl, name: siteName }: Site): MailTemplates {
  const address = ({ type, token }: IssuedLink, next: string | null) => {
    const url = new URL('/auth/confirm', siteUrl)
    url.searchParams.set('token_hash', token)
    url.searchParams.set('type', type)
    if (next !== null) url.searchParams.set('next', next)
    return url.href
  }
  const mail = (to: string, letter: Letter) => ({
    to,
    sender: siteName,
    subject: letter.subject,
    text: asText(letter),
    html: asHtml(letter),
  })

  return {
    confirmation: (link, next) =>
      mail(link.to, {
        subject: 'Confirm your e-mail address',
        lines: [
          `Welcome to ${siteName}! Please confirm that this address is yours, and your profile is ready to fill in.`,
          ...(link.hasPassword ? [] : [TWO_PASSWORDS]),
        ],
        action: { label: 'Confirm my address', url: address(link, link.hasPassword ? next : PASSWORD_PAGE) },
        footer: 'The link works once, for 24 hours. If you did not sign up, please ignore this mail.',
      }),
    recovery: (link, next) =>
      mail(link.to, {
        subject: 'Set a new password',
        lines: [`You asked to set a new password for your ${siteName} account.`],
        action: { label: 'Set a new password', url: address(link, next) },
        footer:
          'The link works once, for one hour. If you did not ask, please ignore this mail: nothing changes.',
      }),
    accountExists: (to) =>
      mail(to, {
        subject: 'You already have an account',
        lines: [
          `Somebody, perhaps you, tried to sign up to ${siteName} with this address, which already has an account.`,
          'You can sign in as before. If you forgot your password, the sign-in page helps you set a new one.',
        ],
        action: { label: 'Sign in', url: new URL('/signin', siteUrl).href },
        footer: 'If it was not you, please ignore this mail: nothing changes.',
      }),
    letter: (to, letter) =>
      mail(to, {
        ...letter,
        action: { ...letter.action, url: new URL(letter.action.url, siteUrl).href },
      }),
  }
}

function asText({ lines, action, footer }: Letter): string {
  return [...lines, `${action.label}:\n${action.url}`, footer].join('\n\n')
}

function asHtml({ subject, lines, action, footer }: Letter): string {
  const paragraphs = lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('\n')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 34em; margin: 2em auto; padding: 0 1em">
${paragraphs}
<p><a href="${escapeMarkup(action.url)}" style="display: inline-block; padding: 0.75em 1.25em; border-radius: 0.5em; background: #0a4570; color: #ffffff; text-decoration: none">${escapeMarkup(action.label)}</a></p>
<p style="font-size: 14px">${escapeMarkup(footer)}</p>
</body>
</html>
`
}
