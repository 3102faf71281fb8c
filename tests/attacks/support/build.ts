import { ensureBuilt } from '#tests/support/build.ts'

/** Builds once, before the workers start, because each worker starts a product of its own. */
export default ensureBuilt
