/** A problem that prevents the start and that the operator can fix. Its message is one clear line. */
export class StartupError extends Error {
  override name = 'StartupError'
}
