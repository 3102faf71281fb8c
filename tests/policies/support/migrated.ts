import { createHostedDatabase } from '#tests/support/engines/shared-server.ts'
import { openSession, type TestSession, type Transaction } from '#tests/support/engines/test-session.ts'

let opened: Promise<TestSession> | undefined

/** A migrated, empty database that test files of a worker share: leave it as it was. */
export function migrated(): Promise<TestSession> {
  opened ??= createHostedDatabase().then(({ url }) => openSession(url))
  return opened
}

/** Works in the shared database in a transaction that is rolled back. */
export async function undone(work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
  const database = await migrated()
  await database.transaction(async (transaction) => {
    await work(transaction)
    await transaction.rollback()
  })
}
