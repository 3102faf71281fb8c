/**
 * The kinds of use in `member-values.tsv`. Each has the effect of hostile values, and the tests that show it, named by
 * their file and a part of their title.
 */
interface ValueUse {
  hostile: string
  shownBy: [file: string, title: string][]
}

const HOSTILE: [string, string] = [
  'tests/policies/hostile-values.test.ts',
  'is refused or kept, and no act of others on it changes what others own',
]

export const VALUE_USES: Record<string, ValueUse> = {
  compared: {
    hostile: 'Ids, flags and times are compared: another’s id finds nothing, or a right refuses it.',
    shownBy: [
      HOSTILE,
      ['tests/policies/removed-pictures.test.ts', 'an id that is also another’s takes nothing of theirs'],
    ],
  },
  chosen: {
    hostile:
      'One word of a fixed list, or the hash of a secret: any other value is refused, or finds nothing.',
    shownBy: [
      ['tests/policies/visitor-reports.test.ts', 'a robot opens no case with a guessed or an old link'],
    ],
  },
  cleaned: {
    hostile:
      'The value is trimmed, and refused with a sentence if it is too long, an address, or the staff’s.',
    shownBy: [
      HOSTILE,
      ['tests/policies/name-addresses.test.ts', 'a member writes no address into name, title or company'],
      ['tests/policies/name-addresses.test.ts', 'no more of a line is looked at than a title may have'],
    ],
  },
  remembered: {
    hostile: 'An id that was used once is a duplicate for ever.',
    shownBy: [
      ['tests/policies/used-ids.test.ts', 'nobody stands above the replies to a comment that was deleted'],
    ],
  },
  shown: {
    hostile: 'The value is handed out as data, and shown as text or purified.',
    shownBy: [
      ['tests/e2e/attacks.spec.ts', 'hostile text stays text on every page, for members and visitors'],
    ],
  },
  published: {
    hostile: 'The value is escaped for XML, HTML and JSON, and stands as text.',
    shownBy: [
      ['server/web/crawlers/xml.test.ts', 'characters that would end a text or an attribute are escaped'],
      ['server/web/crawlers/crawler-files.test.ts', 'a feed has its newest post, with the words as text'],
    ],
  },
  searched: {
    hostile: 'The value is words, never a pattern: wildcards are escaped, and what is too long is refused.',
    shownBy: [HOSTILE],
  },
  parsed: {
    hostile: 'A constant pattern reads the value in bounded time, or JSON of a bounded depth.',
    shownBy: [
      HOSTILE,
      ['tests/policies/text-pictures.test.ts', 'what goes does not make a picture of its neighbours'],
    ],
  },
  copied: {
    hostile: 'Each report keeps its own copy for the moderators, and no copy pushes out another reporter’s.',
    shownBy: [
      ['tests/policies/evidence.test.ts', 'harmless copies, before and after it, do not push out a threat'],
      ['tests/policies/used-ids.test.ts', 'each case shows the author of its evidence'],
    ],
  },
  decided: {
    hostile:
      'A decision or a job acts on the thing of the case and its author, and on nothing that a text names.',
    shownBy: [HOSTILE],
  },
  filed: {
    hostile: 'A file goes by its row and its owner; an address or a folder in a text takes nothing along.',
    shownBy: [
      HOSTILE,
      ['tests/policies/abandoned-files.test.ts', '%s takes nothing along when the thing goes'],
    ],
  },
  mailed: {
    hostile: 'A name is marked as a name, a text as a quotation, and no link of the site’s is made of them.',
    shownBy: [
      ['tests/policies/notification-mails.test.ts', 'a title stays within its quotes'],
      ['src/lib/quoted.test.ts', 'test('],
    ],
  },
  counted: {
    hostile: 'The value is counted for its writer alone; what one does takes nothing from the others.',
    shownBy: [['tests/policies/visitor-reports.test.ts', 'one network sends sixty an hour']],
  },
  exported: {
    hostile: 'The value goes to its own member, or from one database to the other, as it is.',
    shownBy: [['src/features/settings/export-files.test.ts', 'runs nothing that somebody wrote']],
  },
}
