/** Tests about a signed-in member and one contact. */
import type { ProfileFields } from '#tests/support/members.ts'
import { writeMessages } from '#tests/support/messages.ts'
import { test as base, type Member } from './fixtures.ts'

interface Line {
  by: 'me' | 'contact'
  content: string
  /** Age in minutes; 0 is now. */
  minutesAgo?: number
}

interface ConversationOptions {
  lines?: Line[]
  /** Columns of the profiles to set. */
  me?: ProfileFields
  contact?: ProfileFields
}

interface ConversationFixtures {
  /** Creates two members who wrote each other these lines, and signs `me` in on the page. */
  converse: (options?: ConversationOptions) => Promise<{ me: Member; contact: Member }>
}

export const test = base.extend<ConversationFixtures>({
  converse: async ({ product, createMember, signIn }, use) => {
    await use(async ({ lines = [], ...fields } = {}) => {
      const [me, contact] = [await createMember(fields.me), await createMember(fields.contact)]
      const messages = lines.map(({ by, ...line }) =>
        by === 'me' ? { ...line, from: me, to: contact } : { ...line, from: contact, to: me },
      )
      await writeMessages(product, messages)
      await signIn(me)
      return { me, contact }
    })
  },
})
