/** Texts about places. Apart from the lists of places (locations.ts), which few pages need. */

/** A place as it is shown: the list has 'jigjiga', whose first letter is small. */
export function placeText(location: string): string {
  return location.charAt(0).toUpperCase() + location.slice(1)
}

/** 'Hargeisa', 'the Netherlands': the name inside a sentence. */
export function inSentence(location: string): string {
  const hasArticle = /^United|lands$|Republic|^(Bahamas|Comoros|Gambia|Maldives|Philippines)$/.test(location)
  return hasArticle ? `the ${location}` : placeText(location)
}
