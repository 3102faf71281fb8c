/** The oldest browsers that the app supports (docs/decisions/0002). README names them, too. */
export const OLDEST_BROWSERS = {
  chrome: '114',
  edge: '114',
  firefox: '125',
  safari: '17',
  ios: '17',
} as const

/** Vite's targets: it rewrites newer syntax. */
export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version)
