import { createHostedDatabase } from '#tests/support/engines/shared-server.ts'
import { openSession, type TestSession } from '#tests/support/engines/test-session.ts'

let opened: Promise<TestSession> | undefined

/** A migrated, empty database that test files of a worker share: leave it as it was. */
export function migrated(): Promise<TestSession> {
  opened ??= createHostedDatabase().then(({ url }) => openSession(url))
  return opened
}
