/** Buckets and auth routes, with those who may use them. */
export const BUCKETS = ['post-media', 'profile-images', 'project-images']

/** Method and path below `/auth/v1/`, with who gets further than 401: `link` needs no key either. */
export const AUTH_ROUTES: Record<string, 'everyone' | 'members' | 'link'> = {
  'DELETE user/identities/:id': 'members',
  'GET authorize': 'link',
  'GET callback': 'link',
  'GET user': 'members',
  'GET user/identities/authorize': 'members',
  'POST logout': 'members',
  'POST recover': 'everyone',
  'POST resend': 'everyone',
  'POST signup': 'everyone',
  'POST token': 'everyone',
  'POST verify': 'everyone',
  'PUT user': 'members',
}
