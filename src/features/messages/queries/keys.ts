import { featureKeys } from '#src/lib/feature-keys.ts'

export const messageKeys = {
  all: featureKeys.messages,
  conversations: () => [...messageKeys.all, 'conversations'] as const,
  contact: (key: string) => [...messageKeys.all, 'contact', key] as const,
  anyConversation: () => [...messageKeys.all, 'conversation'] as const,
  conversation: (contactId: string) => [...messageKeys.anyConversation(), contactId] as const,
  send: (contactId: string) => [...messageKeys.all, 'send', contactId] as const,
}
