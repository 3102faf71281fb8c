/** Names that the inline script shares with the app, to tell it which button was clicked before hydration. */

/** Attribute of the button that was clicked last. */
export const CLICKED = 'data-clicked'
/** A submit button that is disabled until hydration, because only the app's code can send its form (`AuthForm`). */
export const WAITING_SUBMIT = 'button[type=submit]:disabled'
/** Id of the message that the scripts have not loaded. */
export const LATE_ID = 'late'
