/** Pictures in the text of a post that wait for a tap, because the visitor saves data. */

/** A picture as `safeHtml` writes it. */
const SHOWN = /<img src="([^"]*)" alt="([^"]*)" loading="lazy">/g
const HELD = /<button type="button" class="held-picture" data-src="([^"]*)" data-alt="([^"]*)">.*?<\/button>/g

/** Returns the HTML with buttons in place of its pictures. Accepts the HTML of `safeHtml` and its own. */
export function heldPictures(html: string): string {
  return html.replace(
    SHOWN,
    '<button type="button" class="held-picture" data-src="$1" data-alt="$2">Show picture<span>$2</span></button>',
  )
}

/** Returns the HTML of `heldPictures` with its pictures back. */
export function shownPictures(html: string): string {
  return html.replace(HELD, '<img src="$1" alt="$2" loading="lazy">')
}

/** The picture that this button stands for, or null when it stands for none. */
export function shownPicture({ dataset }: HTMLElement): HTMLImageElement | null {
  if (!dataset.src) return null
  // The button had the keyboard focus.
  return Object.assign(new Image(), { src: dataset.src, alt: dataset.alt ?? '', tabIndex: -1 })
}
