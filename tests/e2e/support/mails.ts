/** The first link of a mail. */
export function linkIn({ text }: { text: string }): string {
  const link = /https?:\S+/.exec(text)?.[0]
  if (!link) throw new Error('The mail holds no link')
  return link
}
