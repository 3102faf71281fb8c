/** What can be wrong with a site, in an operator's words. docs/deployment.md lists the kinds. */

const TEXTS = {
  database: 'The database does not answer. Pages and the API answer 503 until it does.',
  rights:
    'Visitors may not read what they should, as after a restore without rights. Restore with the command "restore".',
  schema: 'The schema of the database is not the one that this version needs.',
  disk: 'Nothing can be saved: a disk is full, or closed to writing. Please make room.',
  'disk-low':
    'The disk of the data folder is almost full. Without room nothing can be saved: please make some.',
  clock: 'The clocks of this machine and of the database differ. Sessions and limits need the right time.',
  mail: 'The mail server or provider takes no mails. They wait, and are tried again. Check SMTP_URL and the server.',
  'mail-late': 'Mails wait that nobody sends, as if no courier ran.',
  'mail-given-up':
    'Mails could not be delivered and were given up. The command "mails" lists them with the reason.',
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

/** People notice nothing of them yet. */
const WARNINGS: readonly ProblemKind[] = [
  'disk-low',
  'mail-given-up',
  'certificate-ends',
  'maintenance',
  'refusals',
]

export interface Problem {
  kind: ProblemKind
  /** What this case is, such as an error's code. It names no person. */
  cause: string
}

export const textOf = ({ kind }: Pick<Problem, 'kind'>): string => TEXTS[kind]

/** Whether people notice it: then the site is not healthy. */
export const isFault = ({ kind }: Pick<Problem, 'kind'>): boolean => !WARNINGS.includes(kind)
