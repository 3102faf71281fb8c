/** Hands out the responses that the inline script of a static host has requested early (inline-script.ts). */

declare global {
  interface Window {
    /** By URL. Null stands for a request that failed. */
    earlyAnswers?: Map<string, Promise<Response | null>>
  }
}

/** Early responses are stale after this time since the page's start. */
const FRESH_MS = 60_000

/** Returns the early response for a URL, once only; null if there is none. */
export async function takeEarlyAnswer(url: string): Promise<Response | null> {
  if (import.meta.env.SSR) return null
  const answer = window.earlyAnswers?.get(url)
  window.earlyAnswers?.delete(url)
  return (performance.now() < FRESH_MS && answer) || null
}
