/**
 * Returns a function that runs `work` once for each key and repeats its result, until the page is left. Codes and
 * links can be used only once, and React runs effects twice in development. A rejection that matches `mayRetry` is
 * forgotten.
 */
export function oncePerKey<Result>(mayRetry: (error: unknown) => boolean = () => false) {
  const results = new Map<string, Promise<Result>>()
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const known = results.get(key)
    if (known) return known
    const result = work()
    results.set(key, result)
    result.catch((error) => {
      if (mayRetry(error)) results.delete(key)
    })
    return result
  }
}
