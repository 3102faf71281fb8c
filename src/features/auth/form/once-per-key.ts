/**
 * Returns a function that runs `work` once for each key and repeats its result, until the page is left. Codes can be
 * used only once, and React runs effects twice in development.
 */
export function oncePerKey<Result>() {
  const results = new Map<string, Promise<Result>>()
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = results.get(key) ?? work()
    results.set(key, result)
    return result
  }
}
