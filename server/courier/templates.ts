import type { IssuedLink } from './issued-links.ts'
import { asHtml, asText, type Letter } from './letter.ts'
import type { Site } from './row.ts'
import type { OutgoingMail } from './transport.ts'

/** Writes all mails. */
export interface MailTemplates {
  /** An account without a password gets a link to the page that sets one. */
  confirmation(link: IssuedLink, next: string | null): OutgoingMail
  recovery(link: IssuedLink, next: string | null): OutgoingMail
  /** Tells the owner of an account that somebody tried to sign up with its email address. */
  accountExists(to: string): OutgoingMail
  /** A mail with this letter; its links are paths of this site. */
  letter(to: string, letter: Letter): OutgoingMail
  /** A mail that its reader can turn off: in the mail program, by a link, or in the settings. */
  notification(to: string, letter: Letter, unsubscribe: Unsubscribe): OutgoingMail
}

export interface Unsubscribe {
  /** Acts for the member without signing in. */
  key: string
  kind: 'message' | 'digest'
  /** Names the mails. */
  label: string
}

/** The app's page that sets the signed-in member's password. */
const PASSWORD_PAGE = '/reset-password'
const TWO_PASSWORDS =
  'Somebody, perhaps you, signed up with this email address again, with another password. The link asks you to choose your password.'

/** Every link leads to a page of this site, which then calls the API. */
export function createMailTemplates({ url: siteUrl, name: siteName, unsubscribeUrl }: Site): MailTemplates {
  const urlOf = ({ type, token }: IssuedLink, next: string | null) => {
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
        subject: 'Confirm your email address',
        lines: [
          `Welcome to ${siteName}! Please confirm that this email address is yours, and your account is ready.`,
          ...(link.hasPassword ? [] : [TWO_PASSWORDS]),
        ],
        action: {
          label: 'Confirm my email address',
          url: urlOf(link, link.hasPassword ? next : PASSWORD_PAGE),
        },
        footer: 'The link works once, for 24 hours. If you did not sign up, please ignore this mail.',
      }),
    recovery: (link, next) =>
      mail(link.to, {
        subject: 'Set a new password',
        lines: [`You asked to set a new password for your ${siteName} account.`],
        action: { label: 'Set a new password', url: urlOf(link, next) },
        footer:
          'The link works once, for one hour. If you did not ask, please ignore this mail: nothing changes.',
      }),
    accountExists: (to) =>
      mail(to, {
        subject: 'You already have an account',
        lines: [
          `Somebody, perhaps you, tried to sign up to ${siteName} with this email address, which already has an account.`,
          'You can sign in as before. If you forgot your password, the sign-in page helps you set a new one.',
        ],
        action: { label: 'Sign in', url: new URL('/signin', siteUrl).href },
        footer: 'If it was not you, please ignore this mail: nothing changes.',
      }),
    letter: (to, letter) => mail(to, onSite(letter, siteUrl)),
    notification(to, letter, { key, kind, label }) {
      const query = new URLSearchParams({ key, kind }).toString()
      const footerLinks = [
        { label, url: `/unsubscribe?${query}` },
        { label: 'Choose your notifications', url: '/settings/notifications' },
      ]
      return {
        ...mail(to, onSite({ ...letter, footerLinks }, siteUrl)),
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}?${query}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    },
  }
}

/** The letter with URLs instead of paths. */
function onSite(letter: Letter, siteUrl: string): Letter {
  const whole = <T extends { url: string }>(link: T) => ({ ...link, url: new URL(link.url, siteUrl).href })
  return {
    ...letter,
    action: whole(letter.action),
    items: letter.items?.map(whole) ?? [],
    footerLinks: letter.footerLinks?.map(whole) ?? [],
  }
}
