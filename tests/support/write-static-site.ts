/**
 * Writes the files of a static host into the build at the given path. A process of its own, because Playwright's loader
 * can't import the build.
 */
import { writeStaticSite } from '../../scripts/build/static-site.ts'

await writeStaticSite(process.argv[2] ?? '', process.env)
// The server's code keeps a process alive.
process.exit()
