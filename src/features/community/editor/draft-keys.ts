/** The storage keys of drafts. */

/** The key of a member's new post. */
export function newPostDraftKey(userId: string): string {
  return `hibo-draft:post:${userId}`
}

/** The key of a published post's edits. */
export function editDraftKey(postId: string): string {
  return `hibo-draft:post-edit:${postId}`
}
