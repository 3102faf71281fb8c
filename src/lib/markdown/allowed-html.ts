/** The HTML that a post may contain. The sanitizer drops the rest: styles, scripts, ids, frames and forms. */

/** Elements that stay. */
const ALLOWED_ELEMENTS = names(
  'p br hr blockquote details summary pre code ul ol li dl dt dd table thead tbody tr th td ' +
    'a img strong b em i del s ins sub sup kbd mark small h2 h3 h4 h5 h6',
)

/** Elements that are dropped with their content, which is no text of the post. */
const DROPPED_WHOLE = names(
  'script style template title textarea select svg math object applet head ' +
    'iframe frameset noframes noembed noscript xmp plaintext audio video canvas',
)

export const VOID_ELEMENTS = names('br hr img')

/** Elements that end an open paragraph, as a browser would. */
export const BLOCKS = names('p hr blockquote details pre ul ol dl table h2 h3 h4 h5 h6')

/** The valid parents of some elements. Under another parent, browsers would close the elements around the post. */
export const PARENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['summary', names('details')],
  ['li', names('ul ol')],
  ['dt', names('dl')],
  ['dd', names('dl')],
  ['thead', names('table')],
  ['tbody', names('table')],
  ['tr', names('table thead tbody')],
  ['th', names('tr')],
  ['td', names('tr')],
])

/** Returns the element that `name` is written as; null if only its content stays. */
export function writtenName(name: string): string | null {
  // The page's only h1 is the title of the post.
  const written = name === 'h1' ? 'h2' : name
  return ALLOWED_ELEMENTS.has(written) ? written : null
}

/** Whether the element is dropped together with its content, as a script is. */
export function isDroppedWithContent(name: string): boolean {
  return DROPPED_WHOLE.has(name)
}

/** The tags for DOMPurify, which checks the result in the browser. */
export const ALLOWED_TAGS = [...ALLOWED_ELEMENTS]
export const ALLOWED_ATTRIBUTES = [
  ...names('href rel target src alt loading class start tabindex dir align open translate'),
]

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
