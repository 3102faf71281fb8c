/** WebKit for GTK, on a screen that nobody sees, by WebDriver: https://www.w3.org/TR/webdriver2/ */
import { existsSync } from 'node:fs'

import * as v from 'valibot'

import { untilReady } from '#tests/support/child.ts'
import { freePort } from '#tests/support/free-port.ts'

import { type Engine, temporaryHome } from './engine.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const SCRIPT_TIMEOUT_MS = 60_000

const answer = v.object({ value: v.unknown() })
const session = v.object({ sessionId: v.string() })

export function findWebkit(): string | null {
  return existsSync(DRIVER) && existsSync(SCREEN) ? DRIVER : null
}

export async function startWebkit(): Promise<Engine> {
  const home = await temporaryHome()
  const screen = home.start(SCREEN, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'])
  const display = await untilReady('The screen', screen, () => /^(\d+)\n/m.exec(screen.output())?.[1])
  const port = await freePort()
  const driver = home.start(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
  })

  async function send(method: string, path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = v.parse(answer, await response.json())
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

  await untilReady('The driver of WebKit', driver, () => send('GET', '/status').catch(() => undefined))
  const capabilities = { alwaysMatch: { timeouts: { script: SCRIPT_TIMEOUT_MS } } }
  const { sessionId } = v.parse(session, await send('POST', '/session', { capabilities }))
  const path = `/session/${sessionId}`
  return {
    async open(url) {
      await send('POST', `${path}/url`, { url })
    },
    async call(source, argument) {
      const script = `const [json, done] = arguments
        Promise.resolve().then(() => (${source})(JSON.parse(json)))
          .then((value) => done(JSON.stringify([value ?? null])), (error) => done(String(error)))`
      const json = await send('POST', `${path}/execute/async`, { script, args: [JSON.stringify(argument)] })
      if (typeof json !== 'string' || !json.startsWith('[')) throw new Error(`In WebKit: ${json}`)
      return JSON.parse(json)[0]
    },
    async perform(actions) {
      try {
        await send('POST', `${path}/actions`, { actions })
      } catch (error) {
        await send('DELETE', `${path}/actions`) // no key stays down
        throw error
      }
    },
    async close() {
      await send('DELETE', path).catch(() => {})
      await home.remove()
    },
  }
}
