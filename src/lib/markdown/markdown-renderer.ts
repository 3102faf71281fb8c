/** Renders Markdown for pages. The server attaches a renderer; the browser loads one with the first text. */
import type { QueryClient } from '@tanstack/react-query'

type RenderMarkdown = (source: string) => Promise<string>

const renderers = new WeakMap<QueryClient, RenderMarkdown>()

/** Sets the renderer for the texts of this client's queries. */
export function attachMarkdownRenderer(client: QueryClient, render: RenderMarkdown): void {
  renderers.set(client, render)
}

/** Returns HTML that is safe to show. Rejects if the renderer's code can't be loaded. */
export async function markdownToHtml(client: QueryClient, source: string): Promise<string> {
  const render = renderers.get(client)
  if (render) return render(source)
  if (import.meta.env.SSR) throw new Error('The server attached no Markdown renderer')
  const { purifiedMarkdown } = await import('./purified-markdown.ts')
  return purifiedMarkdown(source)
}
