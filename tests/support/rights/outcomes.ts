/** The outcome of a write, for each kind of person. */
export interface Outcomes {
  /**
   * The standing that is asked for: by default a good one. `paused` is enough for what a paused member keeps; `none`
   * for functions that ask for a role, protect the account, or are for everybody who was decided about.
   */
  standing?: 'paused' | 'none'
  /** Results other than `done`. A moderator's is a member's, and an admin's a moderator's, unless they are named. */
  member?: string
  moderator?: string
  admin?: string
  /** The result for who blocks, and for who is blocked. */
  block?: string
}
