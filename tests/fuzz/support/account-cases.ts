/** Cases for `/auth/v1`: each route of the allow-list with every kind of value in each known field. */
import { AUTH_ROUTES } from '#server/backend/auth/auth.ts'

import type { Actors } from './actors.ts'
import type { Random } from './random.ts'
import type { Case } from './target.ts'
import { BROKEN_BODIES, inUrl, MARK, text, value } from './values.ts'

const FIELDS = [
  'email',
  'password',
  'data',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'token_hash',
  'type',
  'token',
]
const PARAMETERS = [
  'grant_type',
  'redirect_to',
  'scope',
  'provider',
  'code',
  'state',
  'error',
  'code_challenge',
  'code_challenge_method',
]
const KNOWN = ['password', 'refresh_token', 'pkce', 'signup', 'recovery', 'local', 'others', 'github', 's256']

export function* accountCases(random: Random, actors: Actors): Generator<Case> {
  for (;;) {
    for (const route of [...AUTH_ROUTES, 'POST admin/users', 'POST otp', 'GET ../rest/v1/', 'DELETE user']) {
      const [method = '', path = ''] = route.split(' ')
      const parameters = PARAMETERS.filter(() => random.oneIn(3)).map((name) => {
        const given = random.oneIn(2) ? random.pick(KNOWN) : text(random)
        return `${name}=${inUrl(random, given)}`
      })
      yield {
        method,
        path: `/auth/v1/${path}?${parameters.join('&')}`,
        headers: {
          // The fuzzer's members need their sessions, so no case signs them out or changes their passwords.
          ...(/logout|user/.test(route) ? withoutSession(random, actors) : actors.headers(random)),
          'content-type': random.oneIn(10) ? 'text/plain' : 'application/json',
        },
        ...(method !== 'GET' && { body: bodyOf(random) }),
      }
    }
  }
}

function withoutSession(random: Random, actors: Actors) {
  const { authorization: _kept, ...headers } = actors.headers(random)
  return random.oneIn(2) ? { ...headers, authorization: `Bearer ${MARK}` } : headers
}

function bodyOf(random: Random) {
  if (random.oneIn(6)) return random.pick(BROKEN_BODIES)()
  const known: Record<string, unknown> = {
    email: `${MARK}-${random.below(1_000)}@test.example`,
    password: `pw-${MARK}`,
    type: random.pick(['signup', 'recovery', 'email']),
    data: {
      full_name: text(random),
      [random.pick(['role', '__proto__', 'account_type', 'avatar_url'])]: value(random),
    },
  }
  const fields = FIELDS.filter(() => random.oneIn(2)).map((name) => {
    const given = name in known && !random.oneIn(3) ? known[name] : value(random)
    return `${JSON.stringify(name)}:${JSON.stringify(given)}`
  })
  return `{${fields.join()}}`
}
