/** The id of an element in the server's HTML of a page whose code loads when the browser is idle. */
export const LATE_PAGE_ID = 'late-page'
