import { defineConfig } from 'vitest/config'

/** Milliseconds are enough, unless the machine does much else. */
const UNIT_TIMEOUT_MS = 30_000
/** Opening a database and migrating it takes seconds; minutes where the machine does much else. */
const DATABASE_TIMEOUT_MS = 300_000
/** The limit of long runs of what `npm test` runs shortly. */
const LONG_RUN_MS = 3_600_000
/** Starts the PostgreSQL in which each file has a database. */
const DATABASES = 'tests/support/engines/shared-server.ts'

function project(
  name: string,
  include: string[],
  timeoutMs: number,
  isolate = true,
  globalSetup: string[] = [],
) {
  return {
    test: {
      name,
      include,
      isolate,
      globalSetup,
      testTimeout: timeoutMs,
      hookTimeout: Math.max(timeoutMs, DATABASE_TIMEOUT_MS),
    },
  }
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    silent: 'passed-only',
    projects: [
      // Files are not isolated: to load the same modules for each file costs more than the tests.
      project(
        'unit',
        ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/repository/**/*.test.ts'],
        UNIT_TIMEOUT_MS,
        false,
      ),
      project('server', ['server/**/*.test.ts', 'tests/deploy/**/*.test.ts'], DATABASE_TIMEOUT_MS, false, [
        DATABASES,
      ]),
      // Files are not isolated: those of a worker share one backend (tests/policies/support/community.ts).
      project('policies', ['tests/policies/**/*.test.ts'], DATABASE_TIMEOUT_MS, false, [DATABASES]),
      project('contract', ['tests/contract/**/*.test.ts'], DATABASE_TIMEOUT_MS),
      // Files are not isolated either: one running product for each worker (tests/attacks/support/arena.ts).
      project('attacks', ['tests/attacks/**/*.test.ts'], DATABASE_TIMEOUT_MS, false, [
        DATABASES,
        'tests/attacks/support/build.ts',
      ]),
      project('fuzz', ['tests/fuzz/**/*.test.ts'], LONG_RUN_MS, true, [DATABASES]),
      project('browsers', ['tests/browsers/**/*.test.ts'], DATABASE_TIMEOUT_MS, true, [
        DATABASES,
        'tests/attacks/support/build.ts',
      ]),
      project('faults', ['tests/faults/**/*.test.ts'], LONG_RUN_MS),
      project('drills', ['tests/drills/**/*.test.ts'], LONG_RUN_MS),
    ],
  },
})
