/** Checks the size of first loads, and that they request nothing from other sites. Reads the build in `dist`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { entriesOf, filesOf, parseManifest } from '#server/web/asset-manifest.ts'
import { firstStylesFile } from '#server/web/first-load-templates.ts'
import { brotliSize } from '../build/precompress.ts'
import { root } from '../lib/toolchain.mjs'
import type { Count } from './check.ts'

/** Bytes, brotli, of the scripts and styles that a visitor loads before a page is complete. */
const MAX_FIRST_BYTES = 125_000
/** Bytes, brotli, of a public page's first load with what it loads when the browser is idle. */
const MAX_PUBLIC_BYTES = 147_000
const MAX_PAGE_BYTES = 160_000
/** Bytes that a route adds to the entry, for a visitor who has loaded another page. */
const MAX_ROUTE_BYTES = 30_000
/** The home page is part of the app's own chunk (src/routes.tsx), so it has no entry in the manifest. */
const HOME = 'src/pages/home.tsx'
const PUBLIC_PAGES = ['developers', 'jobs', 'community', 'post', 'profile'].map(
  (page) => `src/pages/${page}.tsx`,
)
/** HTML that makes a browser send a request to another site. */
const FOREIGN_REQUEST =
  /<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href|srcset)="(?:https?:)?\/\/[^"]*"/gi

interface Finding {
  ok: boolean
  text: string
}

/** Checks every page of the build and prints each with its weight. */
export async function runBudgets(): Promise<Count> {
  const findings = [...(await weighPages()), ...(await findForeignRequests())]
  for (const { ok, text } of findings) console.log(`${ok ? '  ok ' : 'FAIL '} ${text}`)
  return {
    passed: findings.filter(({ ok }) => ok).length,
    failed: findings.filter(({ ok }) => !ok).length,
  }
}

async function weighPages(): Promise<Finding[]> {
  const client = join(root, 'dist/client')
  const manifest = parseManifest(JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')))
  const entries = entriesOf(manifest)
  const entryFiles = filesOf(manifest, entries)
  const shared = new Set([...entryFiles.scripts, ...entryFiles.styles])
  // A page that is part of the entry has no files of its own, so its weight is the entry's.
  const pages = new Set([HOME, ...Object.keys(manifest).filter((name) => name.startsWith('src/pages/'))])

  return Promise.all(
    [...pages].map(async (page) => {
      const isPublic = page === HOME || PUBLIC_PAGES.includes(page)
      const { scripts, styles } = filesOf(manifest, [...entries, page])
      const sheets = isPublic ? styles.filter((file) => !shared.has(file)) : styles
      const sizes = await Promise.all(
        [...scripts, ...sheets].map(async (file) => ({ file, size: await brotliSize(join(client, file)) })),
      )
      const inlined = isPublic ? await compressedBytes(join(client, firstStylesFile(page))) : 0
      const all = sum(sizes) + inlined
      // The HTML has the page's styles and names its sheets, but not its scripts (`server/web/pages.ts`).
      const first = inlined + sum(sizes.filter(({ file }) => !scripts.includes(file) || shared.has(file)))
      const added = sum(sizes.filter(({ file }) => !shared.has(file)))
      const most = isPublic ? MAX_PUBLIC_BYTES : MAX_PAGE_BYTES
      return {
        ok: all <= most && added <= MAX_ROUTE_BYTES && (!isPublic || first <= MAX_FIRST_BYTES),
        text: `${page}: ${isPublic ? `${kilobytes(first)} of ${kilobytes(MAX_FIRST_BYTES)} kB at first, ` : ''}${kilobytes(all)} of ${kilobytes(most)} kB in all, ${kilobytes(added)} of ${kilobytes(MAX_ROUTE_BYTES)} kB later`,
      }
    }),
  )
}

async function findForeignRequests(): Promise<Finding[]> {
  const html = await readFile(join(root, 'dist/client/index.html'), 'utf8')
  const foreign = html.match(FOREIGN_REQUEST) ?? []
  return [
    { ok: foreign.length === 0, text: `index.html requests other sites: ${foreign.join(' ') || 'none'}` },
  ]
}

async function compressedBytes(path: string) {
  return brotliCompressSync(await readFile(path)).byteLength
}

function sum(files: { size: number }[]) {
  return files.reduce((total, { size }) => total + size, 0)
}

function kilobytes(bytes: number) {
  return (bytes / 1000).toFixed(1)
}
