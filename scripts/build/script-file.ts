import { join } from 'node:path'

import { build } from 'vite'

import { BUILD_TARGET } from '../lib/oldest-browsers.ts'
import { root } from '../lib/toolchain.mjs'

interface ScriptFile {
  /** Path of the source, from the root of the repository. */
  input: string
  /** Folder and name of the result. */
  outDir: string
  name: string
  define?: Record<string, string>
}

/** Builds one source with all that it imports into one minified script, beside what `outDir` holds already. */
export async function buildScriptFile({ input, outDir, name, define = {} }: ScriptFile): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      outDir,
      emptyOutDir: false,
      target: BUILD_TARGET,
      modulePreload: false,
      rolldownOptions: { input: join(root, input), output: { format: 'iife', entryFileNames: name } },
    },
  })
}
