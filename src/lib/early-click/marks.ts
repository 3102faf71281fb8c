/** The attribute by which the inline script tells the app which button was clicked before hydration. */

/** Attribute of the button that was clicked last. */
export const CLICKED = 'data-clicked'
/** A disabled submit button: its form is sent by the app's code alone (`AuthForm`). */
export const WAITING_SUBMIT = 'button[type=submit]:disabled'
/** Id of the sentence that says that the scripts have not come. */
export const LATE_ID = 'late'
