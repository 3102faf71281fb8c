/** Waits for `work`, at most `limitMs`. Returns false if that was too short; rejects if `work` does. */
export async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, limitMs, false)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
