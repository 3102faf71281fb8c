/** The navigation state of links to the specializations in /profile/edit. The specification gives the URL no hash. */
export const TO_SPECIALIZATIONS = 'specializations'
