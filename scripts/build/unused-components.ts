import type { Plugin } from 'vite'

const ROUTER = /[\\/]react-router[\\/]dist[\\/]/
/** Calls that only make a component or a context. */
const MAKES_PART = /= (React\$1\.(?:forwardRef|createContext)\()/g
/** Names for developer tools. */
const DISPLAY_NAME = /^\w+\.displayName = ".*";$/gm

/**
 * Lets the bundler leave out what the app doesn't use of react-router: its links, forms and their code for prefetching,
 * 3 kB of every first load. The bundler can't know that the calls which make them have no side effects.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'unused-components',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => code.replace(MAKES_PART, '= /* @__PURE__ */ $1').replace(DISPLAY_NAME, ''),
    },
  }
}
