/** `npm run bench -- NAME [OPTIONS]`: runs one benchmark of this folder, or names them all. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const here = import.meta.dirname
const names = (await readdir(here, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
const [name = ''] = process.argv.splice(2, 1)

if (names.includes(name)) {
  await import(pathToFileURL(join(here, name, 'run.ts')).href)
} else {
  console.error(`Which benchmark? ${names.join(', ')}`)
  process.exitCode = 1
}
