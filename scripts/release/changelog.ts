/** Versions and the changelog, which has the form of keepachangelog.com. */

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/
const UNRELEASED = '## [Unreleased]\n'

/** @returns why a version can't follow another one, or null. */
export function problemOfVersion(next: string, current: string): string | null {
  const numbers = VERSION.exec(next)?.slice(1).map(Number)
  if (!numbers) return `"${next}" is no version such as 1.2.0`
  const before = VERSION.exec(current)?.slice(1).map(Number) ?? []
  const first = numbers.findIndex((number, index) => number !== before[index])
  if (first < 0 || (numbers[first] ?? 0) < (before[first] ?? 0))
    return `${next} does not come after ${current}`
  return null
}

/** Puts what is unreleased under its version and day (`2026-11-27`). @returns null if nothing is unreleased. */
export function releaseChangelog(changelog: string, version: string, day: string): string | null {
  const [before, after] = changelog.split(UNRELEASED)
  if (before === undefined || after === undefined) return null
  const unreleased = after.split(/^## /m, 1)[0]?.trim()
  if (!unreleased) return null
  return `${before}${UNRELEASED}\n## [${version}] - ${day}\n${after}`
}
