const START = 'Salaan, I’m interested in your offer “'

/** What the form begins an answer with; it says nothing about the person. */
export function openingFor(title: string): string {
  return `${START}${title}”.\n\n`
}

/** What somebody wrote after the opening: nothing if they sent it as it was. */
export function withoutOpening(message: string): string {
  return message.replace(new RegExp(`^${START}.{1,300}?”\\.(\\n\\n|\\s*$)`), '')
}
