/** Keeps the site running: restarts it when it exits or hangs. */
import { setTimeout as delay } from 'node:timers/promises'

import { runOnPinnedNode } from './toolchain.mjs'

/** A site without a heartbeat for this time hangs. It sends one every two seconds. */
const STILL_MS = 30_000
/**
 * The wait before the next start; doubled each time, so that a site that can't start does not keep the machine busy.
 */
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/**
 * Runs a script until it ends in order (resolves with 0), or can't start at all (its exit code). Signals reach it.
 * @param args options of Node and the script, which sends the message `alive` again and again.
 */
export async function supervise(args, { env = {}, stillMs = STILL_MS, pauseMs = FIRST_PAUSE_MS } = {}) {
  let stopping = false
  let served = false
  let pause = pauseMs
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (stopping = true))

  for (;;) {
    const { code, stoodStill, answered } = await runOnce(args, env, stillMs)
    served ||= answered
    if (stopping || code === 0 || !served) return code
    if (answered) pause = pauseMs
    const why = stoodStill ? `did not move for ${stillMs / 1000} s and was ended` : 'ended unexpectedly'
    say(`Hibo ${why}: starting it again in ${pause / 1000} s`)
    await delay(pause)
    if (stopping) return code
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }
}

/** Says a sentence as the site does (`server/lib/log.ts`), which may not be able to load. */
function say(text) {
  const line = { time: new Date().toISOString(), level: 'error', event: 'restart', text }
  console.error(process.stderr.isTTY ? text : JSON.stringify(line))
}

async function runOnce(args, env, stillMs) {
  let timer
  let answered = false
  let stoodStill = false
  const watch = (child) =>
    child.on('message', () => {
      answered = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        stoodStill = true
        child.kill('SIGKILL')
      }, stillMs)
    })
  const code = await runOnPinnedNode(args, { ipc: true, env, watch })
  clearTimeout(timer)
  return { code, stoodStill, answered }
}
