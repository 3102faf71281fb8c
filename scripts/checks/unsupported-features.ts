/** Finds in built code what one of the oldest supported browsers lacks, by MDN's data. */

import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data/types'
import { type ESTree, parseSync, Visitor } from 'vite'

import { OLDEST_BROWSERS } from '../lib/oldest-browsers.ts'

const { chrome, firefox, safari, ios } = OLDEST_BROWSERS
const OLDEST = [
  ['chrome', chrome],
  ['chrome_android', chrome],
  ['firefox', firefox],
  ['firefox_android', firefox],
  ['safari', safari],
  ['safari_ios', ios],
] as const
const { api } = data
const { builtins = {} } = data.javascript
/** Variables that hold the one object of an interface. */
const SINGLETONS = new Map([
  ['caches', 'CacheStorage'],
  ['crypto', 'Crypto'],
  ['document', 'Document'],
  ['history', 'History'],
  ['localStorage', 'Storage'],
  ['location', 'Location'],
  ['navigator', 'Navigator'],
  ['performance', 'Performance'],
  ['sessionStorage', 'Storage'],
])
/** Features that the app uses only where the browser has them, but whose condition is in another file. */
const ASKED_ELSEWHERE = new Set([
  'Highlight', // used after a check of CSS.highlights
  'startViewTransition', // React catches the error of a browser without it
  'skipTransition', // React and the router call it on a transition that the browser began
])
/** Methods of our own objects and of libraries whose names are also those of newer browser features. */
const OTHER_METHODS = new Set([
  ...['build', 'createContext', 'destroy', 'escape', 'fetch', 'forget', 'image', 'info', 'limits', 'lock'],
  ...['preferences', 'queue', 'run', 'space', 'tag', 'take', 'toBase64', 'use'],
])
const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self'])

/** Features of all interfaces by name: the code does not say which interface most values have. */
const members = new Map<string, Identifier[]>()
for (const owner of [
  ...Object.values(api),
  ...Object.values(builtins),
  ...Object.values(builtins.Intl ?? {}),
]) {
  for (const [name, feature] of Object.entries(owner)) {
    if (name !== '__compat') members.set(name, [...(members.get(name) ?? []), feature])
  }
}

/**
 * Names features that the code uses and a supported browser lacks: `URL.canParse: chrome, chrome_android`. A feature
 * that the code asks for before it uses it, by `?.`, `typeof`, `in` or a condition, may be lacking.
 */
export function unsupportedFeatures(code: string): string[] {
  const { program } = parseSync('built.js', code)
  const asked = new Set([...namesAskedFor(program), ...ASKED_ELSEWHERE])
  const found = new Set<string>()

  function check(name: string, features: readonly (Identifier | undefined)[]) {
    const known = features.flatMap((feature) => feature?.__compat ?? [])
    if (known.length === 0) return
    const lacking = OLDEST.filter(
      ([browser, version]) => !known.some(({ support }) => isSupported(support[browser], version)),
    )
    if (lacking.length > 0) found.add(`${name}: ${lacking.map(([browser]) => browser).join(', ')}`)
  }
  function checkGlobal(node: ESTree.Node) {
    if (node.type === 'Identifier' && !asked.has(node.name))
      check(node.name, [builtins[node.name], api[node.name], data.javascript[node.name]])
  }

  new Visitor({
    NewExpression: ({ callee }) => checkGlobal(callee),
    CallExpression({ callee }) {
      checkGlobal(callee)
      const name = callee.type === 'MemberExpression' ? nameOfMember(callee) : null
      if (callee.type !== 'MemberExpression' || name === null || asked.has(name)) return
      if (!OTHER_METHODS.has(name) && featuresOf(callee.object, name).length === 0)
        check(`.${name}()`, members.get(name) ?? [])
    },
    MemberExpression(node) {
      checkGlobal(node.object)
      const name = nameOfMember(node)
      if (name === null || asked.has(name)) return
      check(`${code.slice(node.start, node.end)}`, featuresOf(node.object, name))
    },
  }).visit(program)
  return [...found].sort()
}

function namesAskedFor(program: ESTree.Program): Set<string> {
  const names = new Set<string>()
  function ask(node: ESTree.Node) {
    if (node.type === 'Identifier') names.add(node.name)
    if (node.type === 'MemberExpression') names.add(nameOfMember(node) ?? '')
    if (node.type === 'Literal') names.add(String(node.value))
    if (node.type === 'TemplateLiteral') names.add(node.quasis[0]?.value.cooked ?? '')
    if (node.type === 'LogicalExpression') {
      ask(node.left)
      ask(node.right)
    }
    if (node.type === 'UnaryExpression') ask(node.argument)
  }
  new Visitor({
    CallExpression: ({ optional, callee }) => optional && ask(callee),
    MemberExpression: ({ optional, object }) => optional && ask(object),
    UnaryExpression: (node) => ask(node),
    BinaryExpression: ({ operator, left }) => operator === 'in' && ask(left),
    LogicalExpression: ({ left }) => ask(left),
    IfStatement: ({ test }) => ask(test),
    ConditionalExpression: ({ test }) => ask(test),
  }).visit(program)
  return names
}

function nameOfMember({ property, computed }: ESTree.MemberExpression): string | null {
  return !computed && property.type === 'Identifier' ? property.name : null
}

/** The features of a global object with this name. */
function featuresOf(object: ESTree.Node, name: string): Identifier[] {
  const owner = object.type === 'Identifier' ? object.name : ''
  const single = SINGLETONS.get(owner)
  const found = GLOBAL_OBJECTS.has(owner)
    ? [api.Window?.[name], api[name], builtins[name], data.javascript[name]]
    : single
      ? [api[single]?.[name]]
      : [
          api[owner]?.[`${name}_static`],
          builtins[owner]?.[name],
          owner === 'Intl' ? builtins.Intl?.[name] : undefined,
        ]
  return found.filter((feature) => feature !== undefined)
}

/** A browser with a part of the feature counts as one that has it. */
function isSupported(support: SupportStatement | undefined, version: string): boolean {
  const statements = support === undefined ? [] : Array.isArray(support) ? support : [support]
  return statements.some(
    ({ version_added, version_removed, flags, prefix, alternative_name }) =>
      typeof version_added === 'string' &&
      numberOf(version_added) <= numberOf(version) &&
      (version_removed === undefined || numberOf(version) < numberOf(version_removed)) &&
      !(flags || prefix || alternative_name),
  )
}

function numberOf(version: string) {
  return Number.parseFloat(version.replace('≤', ''))
}
