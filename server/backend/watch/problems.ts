/** Problems that a site can have, in an operator's words. */
import { readFile } from 'node:fs/promises'

/** Sentences about each problem, and about its end. */
const TEXTS = {
  database: [
    'The database does not answer. Pages and the API answer 503 until it does.',
    'The database answers again.',
  ],
  rights: [
    'Visitors may not read what they should, as after a restore without rights.',
    'Visitors may read again what they should.',
  ],
  schema: [
    'The schema of the database is not the one that this version needs.',
    'The schema of the database is the one that this version needs.',
  ],
  disk: [
    'A disk has no room left, or is closed to writing. What needs it can not be saved.',
    'The disk has room, and is open to writing again.',
  ],
  'disk-low': [
    'The disk of the data folder is almost full. Without room nothing can be saved.',
    'The disk of the data folder has room again.',
  ],
  clock: [
    'The clocks of an instance and of the database differ. Sessions and limits need the right time.',
    'The clocks of all instances and of the database agree again.',
  ],
  mail: [
    'The mail server or provider takes no mails. They wait, and are tried again.',
    'The mail server or provider takes mails again.',
  ],
  'mail-late': ['Mails wait that nobody sends, as if no courier ran.', 'Mails are sent again.'],
  'mail-given-up': [
    'Mails could not be delivered and were given up.',
    'No mail was given up within the last day.',
  ],
  uploads: [
    'The store of uploads does not answer. Pictures get 503 until it does.',
    'The store of uploads answers again.',
  ],
  supabase: [
    'The Supabase project does not answer, or not as this version needs.',
    'The Supabase project answers again, as this version needs.',
  ],
  certificate: [
    'The certificate of the public URL has ended: browsers refuse the site.',
    'The public URL has a valid certificate again.',
  ],
  'certificate-ends': [
    'The certificate of the public URL ends soon, and nobody has renewed it.',
    'The certificate of the public URL is renewed, or has ended.',
  ],
  instance: [
    'An instance stands still: it is there, and does nothing.',
    'The instance works again, or has ended.',
  ],
  maintenance: [
    'A step of the regular maintenance failed twice in a row, so what it removes stays.',
    'The regular maintenance works again.',
  ],
  refusals: [
    'The site refuses many requests (429, and 503 of overload): it is under attack, or has outgrown its machine.',
    'The site refuses few requests again.',
  ],
} as const
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
  /** The faulty part: an instance, the database, a server. Another instance may have found the problem. */
  where: string
}

export const textOf = (kind: ProblemKind): string => TEXTS[kind][0]
export const endOf = (kind: ProblemKind): string => TEXTS[kind][1]
/** The section of our documents with the first steps. */
export const helpOf = (kind: ProblemKind): string => `docs/problems.md#${kind}`

const GUIDE = new URL('../../../docs/problems.md', import.meta.url)

/** The steps for a problem, or of the section that its section refers to; empty if the document is not installed. */
export async function stepsOf(kind: string): Promise<string> {
  const guide = await readFile(GUIDE, 'utf8').catch(() => '')
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${kind}\n`)) ?? ''
  const [steps] = /^1\. .*/ms.exec(section) ?? []
  const [, same] = /\]\(#(\S+)\)/.exec(section) ?? []
  return steps?.trim() ?? (same ? stepsOf(same) : '')
}

/** A problem with the texts of its kind. */
export interface KnownProblem extends Problem {
  text: string
  help: string
  /** True if people notice the problem: the site is then not healthy. */
  isFault: boolean
}

export function explain<Found extends Problem>(problem: Found): Found & KnownProblem {
  const { kind } = problem
  return { ...problem, text: textOf(kind), help: helpOf(kind), isFault: !WARNINGS.includes(kind) }
}
