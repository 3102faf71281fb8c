/** Problems that a site can have, in an operator's words. */

const TEXTS = {
  database: 'The database does not answer. Pages and the API answer 503 until it does.',
  rights: 'Visitors may not read what they should, as after a restore without rights.',
  schema: 'The schema of the database is not the one that this version needs.',
  disk: 'Nothing can be saved: a disk is full, or closed to writing.',
  'disk-low': 'The disk of the data folder is almost full. Without room nothing can be saved.',
  clock: 'The clocks of this machine and of the database differ. Sessions and limits need the right time.',
  mail: 'The mail server or provider takes no mails. They wait, and are tried again.',
  'mail-late': 'Mails wait that nobody sends, as if no courier ran.',
  'mail-given-up': 'Mails could not be delivered and were given up.',
  uploads: 'The store of uploads does not answer. Pictures get 503 until it does.',
  supabase: 'The Supabase project does not answer, or not as this version needs.',
  certificate: 'The certificate of the public URL has ended: browsers refuse the site.',
  'certificate-ends': 'The certificate of the public URL ends soon, and nobody has renewed it.',
  instance: 'An instance stands still: it is there, and does nothing.',
  maintenance: 'A step of the regular maintenance failed twice in a row, so what it removes stays.',
  refusals:
    'The site refuses many requests (429, and 503 of overload): it is under attack, or has outgrown its machine.',
}
export type ProblemKind = keyof typeof TEXTS
const isKind = (name: string): name is ProblemKind => name in TEXTS
export const PROBLEM_KINDS = Object.keys(TEXTS).filter(isKind)

/** Problems that people do not notice yet. */
const WARNINGS: readonly ProblemKind[] = [
  'disk-low',
  'mail-given-up',
  'certificate-ends',
  'maintenance',
  'refusals',
]

export interface Problem {
  kind: ProblemKind
  /** Details of this case, such as the words of an error. They name no person. */
  cause: string
}

export const textOf = (kind: ProblemKind): string => TEXTS[kind]
/** The section of our documents with the first steps. */
export const helpOf = (kind: ProblemKind): string => `docs/problems.md#${kind}`

/** A problem with what there is to say about its kind. */
export interface KnownProblem extends Problem {
  text: string
  help: string
  /** People notice it: the site is not healthy. */
  isFault: boolean
}

export function explain<Found extends Problem>(problem: Found): Found & KnownProblem {
  const { kind } = problem
  return { ...problem, text: textOf(kind), help: helpOf(kind), isFault: !WARNINGS.includes(kind) }
}
