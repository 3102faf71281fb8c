/** Texts with the usernames that they mention. The database and the page must find the same ones. */
export const MENTION_CASES: [text: string, names: string[]][] = [
  ['@first_one, and (@Second_One)!', ['first_one', 'second_one']],
  ['@first_one.', ['first_one']],
  ['mail@first_one @first_one@example', []],
  ['https://example.com/@first_one @first_one/package', []],
  ['`@first_one` and\n```\n@Second_One\n```\n', []],
  ['```open @first_one ` and ` @second_one', ['second_one']],
  ['@first_one_and_more_than_thirty_letters @fi', []],
  ['@first_one\n@first_one\u00A0@second_one', ['first_one', 'second_one']],
  ['ق@first_one', ['first_one']],
]
