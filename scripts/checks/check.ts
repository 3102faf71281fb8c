/** The type of a check, and checks that run a tool. */
import { join } from 'node:path'

import { pinnedNode, root, run } from '../lib/toolchain.mjs'

export interface Count {
  passed: number
  failed: number
  /** Each failed test: its place, its name and the reason. */
  failures?: readonly string[]
}

export interface CheckOptions {
  /** Words after the names of checks, which narrow the tests. */
  filters: readonly string[]
  /** Folder for reports; removed at the end. */
  workDir: string
}

export interface Check {
  name: string
  title: string
  /** The check runs only when it is named. */
  onRequest?: true
  run(options: CheckOptions): Promise<Count>
}

const PASSED: Count = { passed: 1, failed: 0 }
export const FAILED: Count = { passed: 0, failed: 1 }

/** The script behind a tool of node_modules, to be run by Node. */
export const BIN = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
}

/** Runs a script on the pinned Node, its output on ours; resolves with whether it succeeded. */
export async function succeeds(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return (await run(pinnedNode, args, { env: { ...process.env, ...env } })) === 0
}

/** A check that runs one tool and passes if the tool succeeds. */
export function toolCheck(name: string, title: string, args: readonly string[]): Check {
  return { name, title, run: async () => ((await succeeds(args)) ? PASSED : FAILED) }
}
