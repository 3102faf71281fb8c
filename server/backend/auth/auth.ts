/** `/auth/v1`: the routes of Supabase's auth API that the app calls, with the same responses and error codes. */
import * as v from 'valibot'

import type { LinkType } from '#server/courier/link-letters.ts'

import { ApiError } from '../http/api-error.ts'
import { nestsTooDeeply, readBody } from '../http/bounded-body.ts'
import type { Caller } from '../http/caller.ts'
import { countFailure, refusalOf } from '../http/rate-limit.ts'
import type { Claims } from './access-tokens.ts'
import { accountSchema, changeAccount, readAccount, signOut } from './account.ts'
import type { AuthContext } from './auth-context.ts'
import { confirmEmailChange } from './email-change.ts'
import { disconnectProvider } from './identities.ts'
import { storeNetwork } from './known-networks.ts'
import { sendLink, verifyLink } from './mailed-links.ts'
import { authorize, exchangeCode, finishAuthorization } from './oauth.ts'
import { nextPath } from './redirects.ts'
import { refreshSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const MAX_BODY_BYTES = 16 * 1024
/** The response while only one of two email addresses has confirmed a change. */
const HALF_CONFIRMED = {
  code: 200,
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
}

const metadata = v.record(v.string(), v.unknown())
const signUpSchema = v.object({ email: v.string(), password: v.string(), data: v.nullish(metadata, {}) })
const passwordSchema = v.object({ email: v.string(), password: v.string() })
const refreshSchema = v.object({ refresh_token: v.string() })
const pkceSchema = v.object({ auth_code: v.string(), code_verifier: v.string() })
const emailSchema = v.object({ email: v.string() })
const resendSchema = v.object({ email: v.string(), type: v.literal('signup') })
const verifySchema = v.object({
  token_hash: v.string(),
  /** Newer clients call the confirmation of a sign-up `email`. */
  type: v.pipe(
    v.picklist(['signup', 'email', 'recovery', 'email_change']),
    v.transform((type) => (type === 'email' ? 'signup' : type)),
  ),
})
const scopeSchema = v.picklist(['local', 'others', 'global'])

interface RouteInput {
  context: AuthContext
  request: Request
  params: URLSearchParams
  caller: Caller
  /** The client's network, for rate limits. */
  network: string
  userAgent: string | null
  /** The id at the end of the path, or empty. */
  id: string
}

type Route = (call: RouteInput) => Promise<Response>

const routes: Record<string, Route> = {
  'POST signup': async ({ context, request, params, network }) => {
    context.limits.signUp.count(network)
    const { email, password, data } = await readJson(request, signUpSchema)
    const next = nextPath(context.siteUrl, params.get('redirect_to'))
    return Response.json(await signUp(context, { email, password, metadata: data ?? {}, next }))
  },

  'POST token': async ({ context, request, params, network, userAgent }) => {
    switch (params.get('grant_type')) {
      case 'password': {
        const { email, password } = await readJson(request, passwordSchema)
        return signedIn(context, await signIn(context, email, password, { network, userAgent }), network)
      }
      case 'refresh_token': {
        const { refresh_token: token } = await readJson(request, refreshSchema)
        const refreshed = refreshSession(context, token)
        return signedIn(context, await countFailure(context.limits.refresh, network, refreshed), network)
      }
      case 'pkce': {
        const { auth_code: code, code_verifier: verifier } = await readJson(request, pkceSchema)
        const exchanged = exchangeCode(context, code, verifier, userAgent)
        return signedIn(context, await countFailure(context.limits.verify, network, exchanged), network)
      }
      default:
        throw new ApiError(400, 'invalid_grant', 'unsupported_grant_type')
    }
  },

  'POST recover': (call) => mailLink(call, 'recovery', emailSchema),
  'POST resend': (call) => mailLink(call, 'signup', resendSchema),

  'POST verify': async ({ context, request, network, userAgent }) => {
    const { token_hash: token, type } = await readJson(request, verifySchema)
    const verified =
      type === 'email_change'
        ? confirmEmailChange(context, token, userAgent)
        : verifyLink(context, type, token, userAgent)
    const session = await countFailure(context.limits.verify, network, verified)
    return session === null ? Response.json(HALF_CONFIRMED) : signedIn(context, session, network)
  },

  'GET user': async ({ context, caller }) => Response.json((await readAccount(context, member(caller))).json),

  'PUT user': async ({ context, caller, request }) => {
    const claims = member(caller)
    await context.limits.change.count(claims.sub)
    return Response.json(await changeAccount(context, claims, await readJson(request, accountSchema)))
  },

  'GET user/identities/authorize': async ({ context, caller, params, network }) => {
    context.limits.thirdParty.count(network)
    return Response.json({ url: await authorize(context, params, member(caller).sub) })
  },

  'DELETE user/identities/:id': async ({ context, caller, id }) => {
    const claims = member(caller)
    await context.limits.change.count(claims.sub)
    await context.database.transaction((sql) => disconnectProvider(sql, claims.sub, id))
    return Response.json({})
  },

  'POST logout': async ({ context, caller, params }) => {
    const scope = v.safeParse(scopeSchema, params.get('scope') ?? 'global')
    if (!scope.success) throw new ApiError(400, 'validation_failed', 'Unsupported logout scope')
    await signOut(context, member(caller), scope.output)
    return new Response(null, { status: 204 })
  },

  'GET authorize': async ({ context, params, network }) => {
    const tooOften = refusedNavigation(context, () => context.limits.thirdParty.count(network))
    return tooOften ?? redirect(await authorize(context, params, null))
  },

  'GET callback': async ({ context, params, network }) => {
    const { target, signedIn } = await finishAuthorization(context, params)
    if (signedIn) context.limits.thirdParty.giveBack(network) // the step that began it
    return redirect(target)
  },
}

/** All routes, such as `POST signup`. Everything else answers 404. */
export const AUTH_ROUTES: readonly string[] = Object.keys(routes)

/** Mails a link. The answer is the same whether there is an account or not. */
async function mailLink(
  { context, request, params, network }: RouteInput,
  type: LinkType,
  schema: typeof emailSchema | typeof resendSchema,
) {
  context.limits.mail.count(network)
  const { email } = await readJson(request, schema)
  await sendLink(context, type, email, nextPath(context.siteUrl, params.get('redirect_to')))
  return Response.json({})
}

/** Answers with a session, and remembers the network, so that guesses from other networks don't lock the owner out. */
async function signedIn(
  { database }: AuthContext,
  session: { user: { id: string; email: string } },
  network: string,
) {
  await storeNetwork(database, session.user, network)
  return Response.json(session)
}

/** Counts a navigation. Above the limit it redirects to the sign-in form: a person would see an error's JSON. */
function refusedNavigation({ siteUrl }: AuthContext, count: () => void): Response | null {
  const refusal = refusalOf(count)
  return refusal && redirect(`${siteUrl}/signin?error=auth-callback-failed`, refusal.headers)
}

/** The headers of `Response.redirect` are immutable, and the router adds some. */
function redirect(location: string, headers: Record<string, string> = {}) {
  return new Response(null, { status: 302, headers: { ...headers, location } })
}

/** True for routes that browsers navigate to, where the app can't add headers. */
export function needsNoApiKey(pathname: string) {
  return /^\/auth\/v1\/(authorize|callback)$/.test(pathname)
}

/** Answers an auth request. @throws ApiError if it is refused. */
export async function handleAuth(
  context: AuthContext,
  request: Request,
  caller: Caller,
  network: string,
): Promise<Response> {
  const url = new URL(request.url)
  const [id = ''] = /(?<=\/)[\da-f-]{36}$/.exec(url.pathname) ?? []
  const path = url.pathname.slice('/auth/v1/'.length, url.pathname.length - id.length) + (id && ':id')
  const route = routes[`${request.method} ${path}`]
  if (!route) throw new ApiError(404, 'not_found', 'Not found')
  const userAgent = request.headers.get('user-agent')
  return route({ context, request, params: url.searchParams, caller, network, userAgent, id })
}

function member(caller: Caller): Claims {
  if (caller.role === 'anon')
    throw new ApiError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return caller.claims
}

async function readJson<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body = await readBody(request, MAX_BODY_BYTES)
  if (nestsTooDeeply(body)) throw new ApiError(400, 'bad_json', 'The body is nested too deeply')
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new ApiError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) {
    throw new ApiError(
      400,
      'validation_failed',
      `${v.getDotPath(parsed.issues[0]) ?? 'The request'} is missing or invalid`,
    )
  }
  return parsed.output
}
