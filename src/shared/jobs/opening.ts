const START = 'Salaan, I’m interested in your offer “'

/** The text with which the form begins an answer; it says nothing about the person. */
export function openingFor(title: string): string {
  return `${START}${title}”.\n\n`
}

/** The text after the opening; empty if the opening was sent as it was. */
export function withoutOpening(message: string): string {
  return message.replace(new RegExp(`^${START}.{1,300}?”\\.(\\n\\n|\\s*$)`), '')
}
