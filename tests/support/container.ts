import { existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

const IMAGE_FOLDER = '/app/'
const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({ dev: v.optional(v.boolean()), devOptional: v.optional(v.boolean()) }),
  ),
})

/** Copies into `folder` what the last stage of the Containerfile keeps, with its production packages. */
export async function layOutContainer(root: string, folder: string): Promise<void> {
  const containerfile = await readFile(join(root, 'deploy/Containerfile'), 'utf8')
  const lastStage = containerfile.slice(containerfile.lastIndexOf('\nFROM '))
  for (const [, source = ''] of lastStage.matchAll(/^COPY (?:--from=build )?(\S+) \S+$/gm)) {
    const name = source.replace(IMAGE_FOLDER, '')
    if (name === 'node_modules') await copyProductionPackages(root, folder)
    else await cp(join(root, name), join(folder, name), { recursive: true })
  }
}

/** The packages that the lock file marks as needed in production. Asks neither npm nor the network. */
export async function copyProductionPackages(root: string, folder: string) {
  const { packages } = v.parse(
    lockSchema,
    JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')),
  )
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    // A nested package is copied with the package that contains it.
    const isTopLevel = path.lastIndexOf('node_modules') === 0
    // Packages for other systems are not installed.
    if (dev || devOptional || !isTopLevel || !existsSync(join(root, path))) continue
    await cp(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true })
  }
}
