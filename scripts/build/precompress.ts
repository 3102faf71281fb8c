/** Compresses the built files once, at the highest level, so that the server never has to. */
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(css|js|json|map|svg|txt|webmanifest|xml)$/
/** Bytes below which the response's header outweighs what is saved. */
const MIN_COMPRESSED_BYTES = 512

/** Writes `.br` and `.gz` beside every text file in `folder` that shrinks. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(paths.map(compressFile))
}

/** Bytes that a built file takes over the wire to a browser that reads brotli. */
export async function brotliSize(path: string): Promise<number> {
  if (existsSync(`${path}.br`)) return (await stat(`${path}.br`)).size
  return (await stat(path)).size
}

async function compressFile(path: string) {
  const data = await readFile(path)
  if (data.byteLength < MIN_COMPRESSED_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(data),
    promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }),
  ])
  if (br.byteLength >= data.byteLength) return
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

function brotli(data: Uint8Array) {
  return promisify(brotliCompress)(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.byteLength,
    },
  })
}
