/** A request's route for logs and metrics: one of few, which names neither a person nor a token. */
import { isApiPath } from './api.ts'

/** First path segments that the name shows. The rest of the path is left out. */
const PAGES = ['categories', 'community', 'companies', 'developers', 'jobs', 'moderation', 'posts', 'profile']
/** Functions and tables that answered successfully, so that clients can't invent names. */
const knownApiRoutes = new Set<string>()

/** @param status the answer's: only what exists gives a route its name. */
export function routeName(target: string, status: number): string {
  const [path = ''] = target.split('?', 1)
  const [, first = '', ...rest] = path.split('/')
  if (isApiPath(path)) return apiRoute(path, status)
  if (first === 'assets') return '/assets'
  if (rest.length === 0 && /\.\w+$/.test(first)) return '/file'
  if (first === '') return '/'
  if (!PAGES.includes(first)) return '/other'
  return rest.length === 0 ? `/${first}` : `/${first}/…`
}

function apiRoute(path: string, status: number) {
  const [, api = '', version = '', ...rest] = path.split('/')
  const parts = rest.slice(0, rest[0] === 'rpc' ? 2 : 1)
  const route = ['', api, version, ...parts].join('/')
  if (status < 300) knownApiRoutes.add(route)
  return knownApiRoutes.has(route) ? route : `/${api}/${version}`
}
