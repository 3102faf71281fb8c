import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes `index.html` beside the pictures: a row for each scene, a column for each width and theme. */
export async function writeIndex(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.png')).sort()
  const scenes = Map.groupBy(files, (file) => file.split('--')[0] ?? file)
  const rows = [...scenes].map(
    ([scene, pictures]) =>
      `<h2>${scene}</h2>\n<p>${pictures.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" height="480"></a>`).join(' ')}</p>`,
  )
  const head = '<!doctype html><meta charset="utf-8"><title>Screenshots of Hibo</title>'
  await writeFile(join(folder, 'index.html'), `${head}\n${rows.join('\n')}\n`)
}
