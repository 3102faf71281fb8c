/**
 * Estimates how many guesses a password takes. Attackers first try common words and facts about the person, with digits
 * behind them and letters replaced, then runs and repetitions, then everything. An estimate can be wrong in both
 * directions; it refuses nothing.
 */

export type Strength = 'weak' | 'fair' | 'strong'

/** In bits: doublings of the number of guesses. Even a rate limit lets a million guesses pass in time. */
const MIN_FAIR_BITS = 30
const MIN_STRONG_BITS = 45

/** The most frequent words in published lists of passwords, and likely ones in Somali. */
const WORDS =
  `abdi abdirahman abdullahi abuukar access admin ahmed ali allah allahuakbar amina amiin apple asalamu
  awesome ayaan baby bakaara banadir barcelona baseball basketball batman berbera bismillah bosaso cabdi casho
  charlie cheese chelsea chocolate community computer dahabshiil daniel daud developer dragon dugsi facebook faarax
  farah farax fadumo flower football freedom friend galkayo garowe github golis google halima hargeisa hassan hello
  hibo hodan hooyo hormuud hussein ibrahim iloveyou internet islam jamaal jesus jordan justin khadija killer kismayo
  laptop letmein liverpool login london lovely love mahad manchester master maxamed maxamuud maryan michael minneapolis
  mogadishu mohamed monkey mother muhammad muqdisho mustafa nairobi nimco omar oromo pass password passwort phone
  pokemon prince princess profile puntland qaran qatar qwerty qwertyuiop ramadan ronaldo sahra samatar samsung secret
  shadow shabelle shaqo shukri sister soccer somali somalia somaliland somalinet soomaali soomaaliya starwars
  success summer sunshine superman talent telesom test tigo trustno ubuntu user welcome whatever whatsapp winter
  xamar xasan yusuf zaynab zxcvbnm`
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Bits of a listed word in any spelling, of a character that continues a run or a repetition, and of a year. */
const BITS_OF_WORD = 9
const BITS_OF_CONTINUATION = 0.5
const BITS_OF_YEAR = 6
/** Bits of a letter in an unlisted word with vowels: the letters of a language predict each other. */
const BITS_OF_LETTER = 3
const BITS_OF_LONE_CONSONANT = 4.3
const BITS_OF_DIGIT = 3.3
const BITS_OF_SIGN = 5.5
const BITS_OF_OTHER_SCRIPT = 5

/** Characters that count; the backend takes 72 bytes. */
const MAX_COUNTED_CHARACTERS = 72

/** @param about words about the person, such as name and email address. */
export function strengthOf(password: string, about = ''): Strength {
  const bits = bitsOf(password, about)
  if (bits < MIN_FAIR_BITS) return 'weak'
  return bits < MIN_STRONG_BITS ? 'fair' : 'strong'
}

function bitsOf(password: string, about: string): number {
  const known = about
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
  const dictionary = [...known.sort((a, b) => b.length - a.length), ...WORDS]
  let rest = [...password.toLowerCase()].slice(0, MAX_COUNTED_CHARACTERS)
  let bits = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) ? 2 : 0
  /** The last two characters. */
  let before: readonly string[] = []
  while (rest.length > 0) {
    const [part, cost] = nextPart(rest, before, dictionary)
    bits += cost
    before = [...before, ...rest.slice(0, part)].slice(-2)
    rest = rest.slice(part)
  }
  return bits
}

/** Length and bits of the part that the rest begins with. */
function nextPart(
  rest: readonly string[],
  before: readonly string[],
  dictionary: readonly string[],
): [number, number] {
  const text = rest.join('')
  const plain = rest.map((character) => LOOKALIKES[character] ?? character).join('')
  const word = dictionary.find((entry) => text.startsWith(entry) || plain.startsWith(entry))
  if (word) return [[...word].length, BITS_OF_WORD]
  if (/^(?:19|20)\d\d(?!\d)/.test(text)) return [4, BITS_OF_YEAR]
  const [character = ''] = rest
  return [1, continuesRun(before, character) ? BITS_OF_CONTINUATION : bitsOfCharacter(before, character)]
}

/** Whether the character repeats the one before, or goes on with a run of the alphabet or of the keyboard. */
function continuesRun([first = '', second = '']: readonly string[], character: string) {
  if (second === '') return first === character
  if (second === character) return true
  return [stepOf, keyboardStepOf].some((step) => {
    const last = step(second, character)
    return Math.abs(last) === 1 && last === step(first, second)
  })
}

function stepOf(from: string, to: string) {
  return (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
}

function keyboardStepOf(from: string, to: string) {
  const row = ROWS.find((keys) => keys.includes(from) && keys.includes(to))
  return row ? row.indexOf(to) - row.indexOf(from) : 0
}

function bitsOfCharacter(before: readonly string[], character: string) {
  if (/[a-z]/.test(character))
    return /^[^aeiouy ]{2}$/.test(`${before.at(-1) ?? ''}${character}`)
      ? BITS_OF_LONE_CONSONANT
      : BITS_OF_LETTER
  if (/\d/.test(character)) return BITS_OF_DIGIT
  return /\p{L}/u.test(character) ? BITS_OF_OTHER_SCRIPT : BITS_OF_SIGN
}
