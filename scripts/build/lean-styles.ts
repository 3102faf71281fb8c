import type { Plugin } from 'vite'

/** `@layer properties { @supports … { *, ::before { … } } }` */
const FALLBACK = /@layer properties\s*\{\s*@supports[^{}]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/
/** Every browser of `cssTarget` mixes colours. */
const MIXES = /@supports \(color:\s*color-mix\(in lab, ?red, ?red\)\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g
const PROPERTY = /@property (--tw-[\w-]+)\s*\{([^{}]*)\}/g
const NO_SHADOW = /0 0 #0000,\s*/g

/**
 * Takes from Tailwind's styles what no page can use, since every first load would carry it: the fallbacks for browsers
 * before our `cssTarget`, and the variables that no class of ours sets, which then have one value only.
 */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.css') ? lean(code) : null),
  }
}

/** Expects Tailwind's output. */
export function lean(code: string): string {
  let styles = code.replace(FALLBACK, '').replace(MIXES, '$1')
  for (const [rule, name = '', descriptors = ''] of styles.matchAll(PROPERTY)) {
    const [, initial] = /initial-value:\s*([^;]+)/.exec(descriptors) ?? []
    const set = new Set([...styles.matchAll(declarationOf(name))].map(([, value]) => value?.trim()))
    const read = styles.includes(`var(${name}`)
    if (read && [...set].some((value) => value !== initial)) continue
    styles = replaceReads(styles.replace(rule, '').replace(declarationOf(name), ''), name, initial)
  }
  return styles.replace(NO_SHADOW, '')
}

function declarationOf(name: string) {
  return new RegExp(`(?<![\\w-])${name}:([^;{}]*);?`, 'g')
}

/** With a function, for a value may hold `$`. */
function replaceReads(styles: string, name: string, initial: string | undefined) {
  const read = new RegExp(`var\\(${name}(?:,((?:[^()]|\\([^()]*\\))*))?\\)`, 'g')
  return styles.replace(read, (_, fallback: string | undefined) => initial ?? fallback ?? '')
}
