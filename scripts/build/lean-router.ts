import type { Plugin } from 'vite'

const LIBRARY = /[\\/]react-router[\\/]dist[\\/]/
const ROUTER = /[\\/]lib[\\/]router[\\/]router\.js$/
/** Calls that only make a component or a context. */
const MAKES_PART = /= (React\$1\.(?:forwardRef|createContext)\()/g
/** Warnings for developers. */
const WARNS = /(?<!function )\b(warning|warnOnce|warningOnce)\(/g
/** Names for developer tools. */
const DISPLAY_NAME = /^\w+\.displayName = ".*";$/gm
/** Options that the app never gives `createBrowserRouter` and `createStaticHandler`. */
const OPTIONS =
  /\b(?:init|opts\?)\.(?:instrumentations|patchRoutesOnNavigation)\b|\bfuture\.unstable_customRouteDiscovery\b/g
/** Functions for fetchers, for forms that the router sends, and for routes that the router discovers later. */
const UNUSED = [
  'cancelDiscoveryNavigation',
  'discoverRoutes',
  'fetch',
  'handleAction',
  'handleFetcherAction',
  'handleFetcherLoader',
  'patchRoutes',
  '_internalSetRoutes',
]

/**
 * Lets the bundler leave out what the app doesn't use of react-router: links, forms, fetchers, routes discovered later,
 * warnings, and instrumentation. The bundler can't know which options are never set, which functions are never called,
 * nor that making a component has no side effects.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: LIBRARY },
      handler: (code, id) => {
        const lean = code
          .replace(MAKES_PART, '= /* @__PURE__ */ $1')
          .replace(WARNS, '/* @__PURE__ */ $1(')
          .replace(DISPLAY_NAME, '')
        return ROUTER.test(id) ? UNUSED.reduce(withoutBody, lean.replace(OPTIONS, 'undefined')) : lean
      },
    },
  }
}

/** Throws when a new release of the router no longer has the function. */
function withoutBody(code: string, name: string): string {
  const declaration = new RegExp(`^\\t((?:async )?function ${name}\\()[^]*?^\\t\\}$`, 'm')
  if (!declaration.test(code)) throw new Error(`lean-router: react-router has no function ${name}`)
  return code.replace(declaration, `\t$1) { throw new Error('${name} is not part of the build') }`)
}
