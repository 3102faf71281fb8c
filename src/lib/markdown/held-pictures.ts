/** In data-saver mode, pictures in a post's text load only after a tap. */

/** A picture as `safeHtml` writes it. */
const SHOWN_PICTURE = /<img src="([^"]*)" alt="([^"]*)" loading="lazy">/g
const HELD_PICTURE =
  /<button type="button" class="held-picture" data-src="([^"]*)" data-alt="([^"]*)">.*?<\/button>/g

/** Returns the HTML with buttons in place of its pictures. Accepts the HTML of `safeHtml` and its own. */
export function heldPictures(html: string): string {
  return html.replace(
    SHOWN_PICTURE,
    '<button type="button" class="held-picture" data-src="$1" data-alt="$2">Show picture<span>$2</span></button>',
  )
}

/** Returns the HTML of `heldPictures` with its pictures back. */
export function shownPictures(html: string): string {
  return html.replace(HELD_PICTURE, '<img src="$1" alt="$2" loading="lazy">')
}

/** The picture that this button stands for, or null when it stands for none. */
export function shownPicture({ dataset }: HTMLElement): HTMLImageElement | null {
  if (!dataset.src) return null
  // Focusable, because the tapped button may have had the focus, and the picture takes it over.
  return Object.assign(new Image(), { src: dataset.src, alt: dataset.alt ?? '', tabIndex: -1 })
}
