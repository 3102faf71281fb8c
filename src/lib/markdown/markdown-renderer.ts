/** Markdown for pages: on the server by what it hands in, in the browser by code that loads with the first text. */
import type { QueryClient } from '@tanstack/react-query'

type RenderMarkdown = (source: string) => Promise<string>

const renderers = new WeakMap<QueryClient, RenderMarkdown>()

/** Names what renders the texts of this client's queries. */
export function attachMarkdownRenderer(client: QueryClient, render: RenderMarkdown): void {
  renderers.set(client, render)
}

/** HTML that is safe to show. Rejects when its code can't be loaded. */
export async function markdownToHtml(client: QueryClient, source: string): Promise<string> {
  const render = renderers.get(client)
  if (render) return render(source)
  if (import.meta.env.SSR) throw new Error('The server attached no Markdown renderer')
  const { purifiedMarkdown } = await import('./purified-markdown.ts')
  return purifiedMarkdown(source)
}
