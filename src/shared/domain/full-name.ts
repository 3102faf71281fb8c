/** The name of a member, at sign-up and in the profile. */
export const MAX_FULL_NAME_CHARACTERS = 100 // mirrors profiles_full_name_length
