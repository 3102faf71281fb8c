/** Renders pages that show API responses: `/?ask=<path of the API>`, once or more. */
import type { Frontend } from '#server/listen.ts'

import { openTinyFrontend } from './tiny-frontend.ts'

/** @param folder for the files of the frontend. */
export function createProbe(folder: string) {
  let renders = 0
  let holding: { reached: () => void; open: Promise<void> } | null = null

  return {
    /** The number of rendered pages. */
    renders: () => renders,
    /** Pauses every rendering after its API responses. `held` resolves when one is paused. */
    hold() {
      const reached = Promise.withResolvers<void>()
      const open = Promise.withResolvers<void>()
      holding = { reached: reached.resolve, open: open.promise }
      const letGo = () => {
        holding = null
        open.resolve()
      }
      return { held: reached.promise, letGo }
    },
    async openFrontend(): Promise<Frontend> {
      const frontend = await openTinyFrontend(folder)
      const entry = await frontend.pages.entry()
      const render: typeof entry.render = async (request, { config, fetch }) => {
        renders++
        const bodies: string[] = []
        for (const path of new URL(request.url).searchParams.getAll('ask')) {
          const response = await fetch(config.supabaseUrl + path, {
            headers: { apikey: config.publishableKey },
          })
          bodies.push(await response.text())
        }
        holding?.reached()
        await holding?.open
        return { kind: 'page', status: 200, head: '', html: bodies.join('\n'), state: '', modules: [] }
      }
      return { ...frontend, pages: { ...frontend.pages, entry: async () => ({ ...entry, render }) } }
    },
  }
}
