/** The storage keys of drafts. */

/** The key of a member's new post, or of the new job that the list of jobs starts. */
export function newPostDraftKey(userId: string, startsJob: boolean): string {
  return startsJob ? `hibo-draft:job:${userId}` : `hibo-draft:post:${userId}`
}

/** The key of a published post's edits. */
export function editDraftKey(postId: string): string {
  return `hibo-draft:post-edit:${postId}`
}
