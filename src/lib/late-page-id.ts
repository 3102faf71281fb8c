/** The id of an element by which the server's HTML says that its page's code comes when the browser is idle. */
export const LATE_PAGE_ID = 'late-page'
