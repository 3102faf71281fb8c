/** The state of links to /profile/edit that lead to the specializations. The URL has no hash: it is specified. */
export const TO_SPECIALIZATIONS = 'specializations'
