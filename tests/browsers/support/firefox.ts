/** Firefox, which speaks WebDriver BiDi itself: https://www.w3.org/TR/webdriver-bidi/ */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import { untilReady } from '#tests/support/child.ts'

import { type Engine, temporaryHome } from './engine.ts'

const PATH = '/usr/bin/firefox-esr'
/** With these preferences, Firefox contacts no other server and animates nothing. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

const message = v.looseObject({ id: v.optional(v.nullable(v.number())), error: v.optional(v.string()) })
const contexts = v.object({
  result: v.object({ contexts: v.tupleWithRest([v.object({ context: v.string() })], v.unknown()) }),
})
const called = v.object({
  result: v.looseObject({
    type: v.string(),
    result: v.optional(v.object({ value: v.optional(v.string()) })),
  }),
})

export function findFirefox(): string | null {
  return existsSync(PATH) ? PATH : null
}

export async function startFirefox(): Promise<Engine> {
  const home = await temporaryHome()
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(home.path, 'user.js'), lines.join('\n'))
  const options = ['--headless', '--no-remote', '--width=1280', '--height=900', '--remote-debugging-port=0']
  const browser = home.start(PATH, [...options, '--profile', home.path, 'about:blank'])
  const url = await untilReady(
    'Firefox',
    browser,
    () => /WebDriver BiDi listening on (ws:\S+)/.exec(browser.output())?.[1],
  )
  const send = await connect(`${url}/session`)
  await send('session.new', { capabilities: {} })
  const [{ context }] = v.parse(contexts, await send('browsingContext.getTree', {})).result.contexts
  return {
    async open(target) {
      // Firefox reports an error page as an error.
      await send('browsingContext.navigate', { context, url: target, wait: 'complete' }).catch(() => {})
    },
    async call(source, argument) {
      const answer = v.parse(
        called,
        await send('script.callFunction', {
          functionDeclaration: `async (json) => JSON.stringify(await (${source})(JSON.parse(json))) ?? 'null'`,
          arguments: [{ type: 'string', value: JSON.stringify(argument) }],
          awaitPromise: true,
          target: { context },
        }),
      )
      if (answer.result.type !== 'success') throw new Error(JSON.stringify(answer))
      return JSON.parse(answer.result.result?.value ?? 'null')
    },
    async perform(actions) {
      await send('input.performActions', { context, actions })
    },
    close: home.remove,
  }
}

/** Resolves with a function that sends a command and resolves with its answer. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: v.InferOutput<typeof message>) => void>()
  const gone = once(socket, 'close').then(() => Promise.reject(new Error('Firefox is gone')))
  gone.catch(() => {}) // it ends at last
  socket.addEventListener('message', ({ data }) => {
    const answer = v.parse(message, JSON.parse(String(data)))
    if (answer.id) waiting.get(answer.id)?.(answer)
  })
  await once(socket, 'open')
  let last = 0
  return async (method: string, params: object) => {
    const id = ++last
    const answered = new Promise<v.InferOutput<typeof message>>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await Promise.race([answered, gone])
    waiting.delete(id)
    if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer)}`)
    return answer
  }
}
