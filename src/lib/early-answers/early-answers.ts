/** Answers that the HTML of a static host has asked for before the scripts came (inline-script.ts). */

declare global {
  interface Window {
    /** By URL. Null stands for a request that failed. */
    earlyAnswers?: Map<string, Promise<Response | null>>
  }
}

/** After this time since the start of the page, lists are no longer fresh. */
const FRESH_MS = 60_000

/** Hands out the answer to a visitor's read, once; null if there is none. */
export async function takeEarlyAnswer(url: string): Promise<Response | null> {
  if (import.meta.env.SSR) return null
  const answer = window.earlyAnswers?.get(url)
  window.earlyAnswers?.delete(url)
  return (performance.now() < FRESH_MS && answer) || null
}
