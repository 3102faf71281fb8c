/** The hash of the community that opens the form for a new post. */
export const WRITE_HASH = '#write'

/** The list of jobs in the community, with the form for a new job. */
export const WRITE_JOB_PATH = `/community?type=job${WRITE_HASH}`
