/**
 * Makes work run once for each key while the tab lives, however often it is asked for: codes and links can be used
 * only once, and React runs effects twice in development. A rejection for which `mayRetry` holds is forgotten.
 */
export function once<Result>(mayRetry: (error: unknown) => boolean = () => false) {
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
