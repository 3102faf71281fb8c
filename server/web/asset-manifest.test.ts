import { expect, test } from 'vitest'

import { entriesOf, filesOf, moduleOfRoute, parseManifest } from './asset-manifest.ts'

const manifest = parseManifest({
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_lib.js'], css: ['assets/index.css'] },
  'src/pages/home.tsx': { file: 'assets/home.js', imports: ['_lib.js', '_card.js'], dynamicImports: ['x'] },
  '_lib.js': { file: 'assets/lib.js' },
  '_card.js': { file: 'assets/card.js', imports: ['_lib.js', '_card.js'], css: ['assets/card.css'] },
})

test('a page needs its own files and everything they import, each once', () => {
  expect(filesOf(manifest, [...entriesOf(manifest), 'src/pages/home.tsx'])).toEqual({
    scripts: ['/assets/index.js', '/assets/home.js', '/assets/lib.js', '/assets/card.js'],
    styles: ['/assets/index.css', '/assets/card.css'],
  })
})

test('a module that is part of the entry has no files of its own', () => {
  expect(filesOf(manifest, ['layout'])).toEqual({ scripts: [], styles: [] })
})

test('the id of a route names its module before the path', () => {
  expect(moduleOfRoute('src/pages/home.tsx#/')).toBe('src/pages/home.tsx')
  expect(moduleOfRoute('layout')).toBe('layout')
})

test('something else than a manifest is refused', () => {
  expect(() => parseManifest({ a: 1 })).toThrow()
})
