import { ensureBuilt } from '#tests/support/build.ts'

/** Once, before the workers start, each with a product of its own. */
export default ensureBuilt
