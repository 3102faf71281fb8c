import { api, type Member } from './community.ts'

/** The member's mails, newest first. */
export async function mailsTo({ email }: Pick<Member, 'email'>) {
  return (await api()).mailbox?.list().filter(({ to }) => to === email) ?? []
}
