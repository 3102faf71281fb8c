import type { Plugin } from 'vite'

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
/** Keys for React's warnings while developing, names for classes, the default size, and a statement without effect. */
const UNUSED =
  /,\s*key: "\w+"|^\s*name: "[\w-]+",$|^\s*size: 24,$|,\s*aliases: \[[^\]]*\]|^__iconData\.node;$/gm

/** Leaves out what the app doesn't use of each icon. Random keys don't compress: 1 kB of a first load. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: { filter: { id: ICON }, handler: (code) => code.replace(UNUSED, '') },
  }
}
