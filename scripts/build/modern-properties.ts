import type { Plugin } from 'vite'

/** `@layer properties { @supports … { *, ::before { … } } }` */
const FALLBACK = /@layer properties\s*\{\s*@supports[^{}]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/

/**
 * Removes Tailwind's fallback for browsers without `@property` (Safari before 16.4, Firefox before 128): our `cssTarget`
 * begins later, and every first load would carry it.
 */
export function modernProperties(): Plugin {
  return {
    name: 'modern-properties',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.css') ? code.replace(FALLBACK, '') : null),
  }
}
