/** A fake GitHub with the OAuth pages and API calls that a sign-in needs. */
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, stopServer } from './listen.ts'

export interface GithubUser {
  id: number
  login: string
  name: string | null
  email: string
  /** Default true. */
  verified?: boolean
  avatar_url?: string
}

export interface FakeGithub {
  url: string
  /** The account that signs in next; null refuses, as if the person pressed 'Cancel'. */
  user: GithubUser | null
  /** The bodies of the requests that exchanged a code for a token. */
  exchanges: URLSearchParams[]
  stop(): Promise<void>
}

/** @param port default: a free one. */
export async function startFakeGithub(port = 0): Promise<FakeGithub> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const { user } = github
    if (pathname === '/login/oauth/authorize') return sendBack(response, searchParams, user)
    if (pathname === '/login/oauth/access_token') {
      github.exchanges.push(new URLSearchParams(await text(request)))
      return sendJson(response, { access_token: 'token' })
    }
    if (request.headers.authorization !== 'Bearer token') return response.writeHead(401).end()
    const { email, verified = true, avatar_url = null, ...person } = user ?? {}
    if (pathname === '/api/v3/user') return sendJson(response, { ...person, avatar_url })
    if (pathname === '/api/v3/user/emails') return sendJson(response, [{ email, primary: true, verified }])
    response.writeHead(404).end()
  })
  const github: FakeGithub = {
    url: `http://127.0.0.1:${await listen(server, port)}`,
    user: null,
    exchanges: [],
    stop: () => stopServer(server),
  }
  return github
}

function sendBack(response: ServerResponse, params: URLSearchParams, user: GithubUser | null) {
  const target = new URL(params.get('redirect_uri') ?? '')
  target.searchParams.set('state', params.get('state') ?? '')
  if (user) target.searchParams.set('code', 'code')
  else target.searchParams.set('error', 'access_denied')
  response.writeHead(302, { location: target.href }).end()
}

function sendJson(response: ServerResponse, body: unknown) {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}
