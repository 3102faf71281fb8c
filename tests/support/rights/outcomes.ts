/** The outcome of a write, for each kind of person. */
export interface Outcomes {
  /**
   * The least standing that may write. Default: good. `paused`: a paused member may write, too. `none`: the function
   * asks for a role, protects the account, or is for everybody about whom moderators decided.
   */
  standing?: 'paused' | 'none'
  /** The result, default `done`. A moderator's default is a member's, an admin's default is a moderator's. */
  member?: string
  moderator?: string
  admin?: string
  /** The result in both directions of a block. */
  block?: string
}
