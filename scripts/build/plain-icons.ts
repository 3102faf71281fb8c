import type { Plugin } from 'vite'

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
/** Keys for React's warnings while developing, the size that is the default, other names, and a statement without effect. */
const UNUSED = /,\s*key: "\w+"|^\s*size: 24,$|,\s*aliases: \[[^\]]*\]|^__iconData\.node;$/gm

/** Leaves out what the app doesn't use of each icon. The keys are random, so they don't compress: 1 kB of a first load. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: { filter: { id: ICON }, handler: (code) => code.replace(UNUSED, '') },
  }
}
