import { defineConfig } from 'vitest/config'

/** Opening a database and migrating it takes seconds on a slow machine. */
const DATABASE_TIMEOUT_MS = 60_000

function project(name: string, include: string[], timeout = 5_000) {
  return {
    test: { name, include, testTimeout: timeout, hookTimeout: Math.max(timeout, DATABASE_TIMEOUT_MS) },
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']),
      project('server', ['server/**/*.test.ts'], DATABASE_TIMEOUT_MS),
      project('policies', ['tests/policies/**/*.test.ts'], DATABASE_TIMEOUT_MS),
      project('contract', ['tests/contract/**/*.test.ts'], DATABASE_TIMEOUT_MS),
    ],
  },
})
