/** The version of the product, for health checks, pages and archives. */
import { readFileSync } from 'node:fs'

import * as v from 'valibot'

const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export const VERSION = v.parse(v.object({ version: v.string() }), manifest).version
