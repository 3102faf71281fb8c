import { api, type Member } from './community.ts'

/** The member's mails, newest first. */
export async function mailsTo({ email }: Member) {
  return (await api()).mailbox?.list().filter(({ to }) => to === email) ?? []
}
