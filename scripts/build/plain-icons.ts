import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const MAKER = /^\.\.\/createLucideIcon\.mjs$/
const OUR_MAKER = fileURLToPath(new URL('../../src/ui/create-icon.ts', import.meta.url))
/** A file with another name of an icon: it re-exports the icon and makes none. */
const ALIAS = /^export \{ default .*from '/m
/** Keys for React's warnings, the name for classes, the default size, and a statement without effect. */
const UNUSED = [/,\s*key: "\w+"/g, /^\s*name: "[\w-]+",$/m, /^\s*size: 24,$/m, /^__iconData\.node;$/m]
const OTHER_NAMES = /,\s*aliases: \[[^\]]*\]/

/**
 * Leaves out what the app doesn't use of each icon, and makes it with our own maker. Random keys don't compress: 1 kB
 * of a first load. Lucide's maker has options that no icon of ours sets: 1 kB more.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: MAKER },
      handler: (_, importer) => (importer && ICON.test(importer) ? OUR_MAKER : null),
    },
    transform: { filter: { id: ICON }, handler: plainIcon },
  }
}

/** @throws if a new release of lucide writes its icons in another form. */
function plainIcon(code: string): string {
  if (ALIAS.test(code)) return code
  if (!code.includes(`from '../createLucideIcon.mjs'`))
    throw new Error('plain-icons: an icon has another maker')
  return UNUSED.reduce(withoutPart, code.replace(OTHER_NAMES, ''))
}

function withoutPart(code: string, part: RegExp): string {
  if (code.search(part) < 0) throw new Error(`plain-icons: an icon has no ${part}`)
  return code.replace(part, '')
}
