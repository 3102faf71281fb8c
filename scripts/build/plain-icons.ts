import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const MAKER = /^\.\.\/createLucideIcon\.mjs$/
const OUR_MAKER = fileURLToPath(new URL('../../src/ui/create-icon.ts', import.meta.url))
/** Keys for React's warnings while developing, names for classes, the default size, and a statement without effect. */
const UNUSED =
  /,\s*key: "\w+"|^\s*name: "[\w-]+",$|^\s*size: 24,$|,\s*aliases: \[[^\]]*\]|^__iconData\.node;$/gm

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
    transform: { filter: { id: ICON }, handler: (code) => code.replace(UNUSED, '') },
  }
}
