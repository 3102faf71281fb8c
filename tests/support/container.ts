import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const IMAGE_FOLDER = '/app/'

/** Copies into `folder` what the last stage of the Containerfile keeps, with the packages that `npm prune` leaves. */
export async function layOutContainer(root: string, folder: string): Promise<void> {
  const containerfile = await readFile(join(root, 'deploy/Containerfile'), 'utf8')
  const lastStage = containerfile.slice(containerfile.lastIndexOf('\nFROM '))
  for (const [, source = ''] of lastStage.matchAll(/^COPY (?:--from=build )?(\S+) \S+$/gm)) {
    const name = source.replace(IMAGE_FOLDER, '')
    if (name === 'node_modules') await copyProductionPackages(root, folder)
    else await cp(join(root, name), join(folder, name), { recursive: true })
  }
}

async function copyProductionPackages(root: string, folder: string) {
  const { stdout } = await promisify(execFile)('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: root,
  })
  const packages = stdout.split('\n').filter((path) => path.includes('node_modules'))
  for (const path of packages) {
    const name = relative(root, path)
    // A package's own packages come with it.
    if (name.lastIndexOf('node_modules') > 0) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await cp(path, join(folder, name), { recursive: true })
  }
}
