/** Renders a page for a visitor on the server. Bundled for `server/web`. */
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type DataStrategyFunctionArgs,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'

import { App } from './app.tsx'
import { attachBackend } from './lib/backend.ts'
import type { AppConfig } from './lib/config.ts'
import { queryClientContext } from './lib/loader-context.ts'
import './lib/markdown/reference-names.ts'
import { attachMarkdownRenderer } from './lib/markdown/markdown-renderer.ts'
import { writePageData } from './lib/page-data.ts'
import { type PagePreview, PagePreviewContext } from './lib/page-meta/page-preview.ts'
import { previewHead } from './lib/page-meta/preview-head.ts'
import { createQueryClient } from './lib/query-client.ts'
import { Layout } from './pages/layout.tsx'
import { routes } from './routes.tsx'

const handler = createStaticHandler(routes)
/** The layout without a page shows its placeholder, as the browser's first render does while the page's code loads. */
const frameHandler = createStaticHandler([{ id: 'frame', path: '*', Component: Layout }])
const APP_START = '<div id="app">'

export interface RenderEnvironment {
  config: AppConfig
  /** Sends a request to the backend; to our own without leaving the process. */
  fetch: typeof globalThis.fetch
  /** Markdown as HTML that is safe to show, in a place that no text can block. */
  renderMarkdown: (source: string) => Promise<string>
}

/** Settings of the visitor that change the HTML. */
export interface PagePreferences {
  /** Pictures load on a tap only. */
  saveData: boolean
}

export interface PageMatch {
  status: 200 | 404
  /** Ids of the matched routes: the paths of their modules in Vite's manifest. */
  modules: string[]
  /** A path with the same frame, which names nobody: `/messages/:id`. */
  framePath: string
}

export type RenderedPage = Extract<Rendered, { kind: 'page' }>

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  /** Rendering failed: the server sends the client-only shell; the browser renders the page or reports the error. */
  | { kind: 'client-shell'; status: number; error: unknown }
  | {
      kind: 'page'
      status: number
      /** Title, meta and link elements of the page. */
      head: string
      html: string
      /** JSON of the query cache, for `<script type="application/json" id="query-state">`. Not escaped for HTML. */
      state: string
      /** Ids of the matched routes: the paths of their modules in Vite's manifest. */
      modules: string[]
    }

/** Renders one GET request. Never throws: a failure returns `client-shell` with status 503. */
export async function render(
  request: Request,
  env: RenderEnvironment,
  preferences: PagePreferences,
): Promise<Rendered> {
  const queryClient = createQueryClient()
  attachBackend(queryClient, {
    config: env.config,
    fetch: env.fetch,
    accessToken: () => Promise.resolve(null),
  })
  attachMarkdownRenderer(queryClient, env.renderMarkdown)
  try {
    const context = await handler.query(request, {
      requestContext: new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
    })
    if (context instanceof Response) {
      return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }
    }
    const failure = Object.values(context.errors ?? {}).find((error) => !isNotFound(error))
    if (failure) return { kind: 'client-shell', status: 503, error: failure }

    const previews: PagePreview[] = []
    const output = renderToString(
      <PagePreviewContext value={(preview) => previews.push(preview)}>
        <App config={env.config} queryClient={queryClient} saveData={preferences.saveData}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </App>
      </PagePreviewContext>,
    )
    const start = output.indexOf(APP_START)
    const preview = context.statusCode === 200 ? previews[0] : undefined
    return {
      kind: 'page',
      status: context.statusCode,
      head: output.slice(0, start) + (preview ? previewHead(preview, env.config) : ''),
      html: output.slice(start),
      state: writePageData(queryClient),
      modules: context.matches.map(({ route }) => route.id),
    }
  } catch (error) {
    return { kind: 'client-shell', status: 503, error }
  } finally {
    queryClient.clear()
  }
}

/** The status and the modules of a path, for pages that the browser renders. */
export function matchPage(pathname: string): PageMatch {
  const matches = matchRoutes(routes, pathname) ?? []
  const { route: { path = '*' } = {}, params = {} } = matches.at(-1) ?? {}
  return {
    status: path === '*' || path === '/404' ? 404 : 200,
    modules: matches.map(({ route }) => route.id ?? ''),
    framePath: path
      .replace(/\/(:\w+)\?/g, (_segment, name: string) => (params[name.slice(1)] ? `/${name}` : ''))
      .replace('*', '/404'),
  }
}

/**
 * Renders the frame that members get where the content is their own: header, placeholder and footer. Null outside the
 * site's layout. Of the URL, the frame shows only the place that the navigation marks.
 * @param withPage renders the page in place of the placeholder, as it is until its data have come. The browser hydrates
 * it if neither the query of the URL nor the session storage change it.
 */
export async function renderFrame(
  pathname: string,
  config: AppConfig,
  { saveData }: PagePreferences,
  withPage = false,
): Promise<RenderedPage | null> {
  const { status, modules } = matchPage(pathname)
  if (modules[0] !== 'layout') return null
  const { query, dataRoutes } = withPage ? handler : frameHandler
  const context = await query(new Request(`https://frame.invalid${pathname}`), { dataStrategy: loadNothing })
  if (context instanceof Response) return null
  const output = renderToString(
    <App config={config} queryClient={createQueryClient()} saveData={saveData}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  const start = output.indexOf(APP_START)
  const state = withPage ? '[]' : ''
  return { kind: 'page', status, head: output.slice(0, start), html: output.slice(start), state, modules }
}

/** Loads the code of the routes, and none of their data. */
async function loadNothing({ matches }: DataStrategyFunctionArgs<unknown>) {
  const results = matches.map(async (match) => [match.route.id, await match.resolve(async () => null)])
  return Object.fromEntries(await Promise.all(results))
}

function isNotFound(error: unknown) {
  return isRouteErrorResponse(error) && error.status === 404
}
