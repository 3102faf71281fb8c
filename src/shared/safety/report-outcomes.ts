/** The words for the outcome of a report in the settings, in notifications and in mails. */

const NO_BREACH = 'We found no breach of the rules.'

/** The sentence for each action of a decision. */
const OUTCOMES: Readonly<Record<string, string>> = {
  none: NO_BREACH,
  warn: 'We warned the author.',
  hide: 'We took it down.',
  delete: 'We took it down.',
  close: 'We closed the offer.',
  picture: 'We removed a picture.',
  pause: 'We stopped the author from publishing for some days.',
  suspend: 'We suspended the author.',
}

/** Says how moderators acted on a report. @param actions of the decisions; empty if there was no breach of the rules */
export function reportOutcome(actions: readonly string[]): string {
  const sentences = actions.map((action) => OUTCOMES[action] ?? 'We acted on it.')
  return [...new Set(sentences)].join(' ') || NO_BREACH
}
