/** Every data request that the app's sources contain. */
import { glob, readFile } from 'node:fs/promises'

const METHODS: Record<string, string> = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' }
const TABLE_CALL = /\.from\('(\w+)'\)\s*\.(select|insert|update|delete)\(/g
/** A table that the code names once, in a variable, and queries several times. */
const TABLE_VARIABLE = /const (\w+) = \(await backendOf\(client\)\)\.from\('(\w+)'\)/g
const FUNCTION_CALL = /(?:\.rpc\(|\b(?:callRead|readQuery)\([^']*?)\s*'([a-z]\w*)'/g

/** Lists `METHOD resource`, sorted. Read-only functions are called by GET or, with long arguments, by POST. */
export async function appCalls(): Promise<{ tables: string[]; functions: string[] }> {
  const tables = new Set<string>()
  const functions = new Set<string>()
  for await (const file of glob('src/**/*.{ts,tsx}', { exclude: (name) => name.endsWith('.test.ts') })) {
    const source = await readFile(file, 'utf8')
    for (const [, table, verb] of source.matchAll(TABLE_CALL)) tables.add(`${METHODS[verb ?? '']} ${table}`)
    for (const [, name] of source.matchAll(FUNCTION_CALL)) functions.add(`rpc/${name}`)
    for (const [, variable, table] of source.matchAll(TABLE_VARIABLE)) {
      for (const [, verb] of source.matchAll(
        new RegExp(`\\b${variable}\\s*\\.(select|insert|update|delete)\\(`, 'g'),
      )) {
        tables.add(`${METHODS[verb ?? '']} ${table}`)
      }
    }
  }
  return { tables: [...tables].sort(), functions: [...functions].sort() }
}
