/**
 * Attackers, each on an IP address of its own in 127.0.0.0/8. Each asks at a fixed rate, whatever becomes of its
 * requests. So they ask for several times what the site can answer, and leave the machine, which the bench shares with
 * the site, to it.
 */
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { send } from '../send.ts'

interface Target {
  url: string
  key: string
  /** Of a member's account. */
  email: string
  /** A post with a text that is expensive to render. */
  dearPost: string
}

type Attack = (target: Target, ip: string) => Promise<number>

/** Milliseconds between two requests of one attacker: 25 a second. */
const PAUSE_MS = 40
/** An attacker with more of them waits: its part of the machine stays bounded. */
const MAX_UNANSWERED = 50
const PATIENCE_MS = 5_000
const PIPELINED = 100
const HELD_MS = 20_000

/** @returns the status; 0 without a response. */
function ask({ url, key }: Target, localAddress: string, path: string, body?: unknown): Promise<number> {
  const sender = { url, key, agent: false, localAddress, patienceMs: PATIENCE_MS } as const
  const sent = send(sender, { method: body === undefined ? 'GET' : 'POST', path, body })
  return sent.then(
    ({ status }) => status,
    () => 0,
  )
}

/** Writes bytes, and closes the connection after `ms`. */
function write({ url }: Target, localAddress: string, bytes: string, ms: number, reset = false) {
  const { hostname: host, port } = new URL(url)
  return new Promise<number>((resolve) => {
    const socket = connect({ host, port: Number(port), localAddress }, () => socket.write(bytes))
    let received = ''
    socket.on('data', (chunk) => (received ||= chunk.toString('latin1', 0, 16)))
    socket.once('error', () => {})
    socket.once('close', () => resolve(Number(received.split(' ')[1] ?? 0)))
    setTimeout(() => (reset ? socket.resetAndDestroy() : socket.destroy()), ms)
  })
}

const number = () => Math.floor(Math.random() * 1e6)
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

const ATTACKS: Record<string, Attack> = {
  'health checks, pipelined': (target, from) => write(target, from, get('/healthz').repeat(PIPELINED), 500),
  'pages nobody asked for': (target, from) => ask(target, from, `/community?page=${number()}`),
  'searches in the API': (target, from) => ask(target, from, `/rest/v1/rpc/feed_page?search=x${number()}`),
  'paths around the gate': (target, from) =>
    ask(target, from, `/x/../rest/v1/rpc/feed_page?page=${number()}`),
  'sitemaps and feeds': (target, from) =>
    ask(target, from, `/sitemap/posts-${(number() % 256).toString(16)}.xml`),
  'a dear post': (target, from) => ask(target, from, `/community/post/${target.dearPost}?${number()}`),
  'wrong passwords': (target, from) =>
    ask(target, from, '/auth/v1/token?grant_type=password', {
      email: target.email,
      password: `wrong${number()}`,
    }),
  'mails to strangers': (target, from) =>
    ask(target, from, '/auth/v1/recover', { email: `${number()}@x.example` }),
  'new accounts': (target, from) =>
    ask(target, from, '/auth/v1/signup', { email: `${number()}@x.example`, password: 'secret1' }),
  'large bodies': (target, from) =>
    ask(target, from, '/rest/v1/rpc/feed_page', { search: 'x'.repeat(2_000_000) }),
  'slow senders': (target, from) => write(target, from, 'GET / HTTP/1.1\r\nHost: x\r\n', HELD_MS),
  'send, then reset': (target, from) => write(target, from, get(`/community?page=${number()}`), 5, true),
}

export interface Siege {
  /** Numbers of responses by kind and status; 0 means no response. */
  answers: Record<string, Record<number, number>>
  end(): Promise<void>
}

/**
 * Attacks in every way at once, until it is ended.
 * @param only a part of the kinds' names; empty for all.
 */
export function besiege(target: Target, attackersOfAKind: number, only: string): Siege {
  const answers: Siege['answers'] = {}
  let going = true

  async function attack(kind: string, run: Attack, ip: string) {
    const counts = answers[kind] ?? {}
    answers[kind] = counts
    const unanswered = new Set<Promise<void>>()
    for (; going; await delay(PAUSE_MS)) {
      if (unanswered.size >= MAX_UNANSWERED) continue
      const asked = run(target, ip).then((status) => {
        counts[status] = (counts[status] ?? 0) + 1
        unanswered.delete(asked)
      })
      unanswered.add(asked)
    }
    await Promise.all(unanswered)
  }
  const attackers = Object.entries(ATTACKS).flatMap(([kind, run], place) =>
    Array.from({ length: kind.includes(only) ? attackersOfAKind : 0 }, (_, attacker) =>
      attack(kind, run, `127.66.${place}.${attacker + 1}`),
    ),
  )
  return {
    answers,
    async end() {
      going = false
      await Promise.all(attackers)
    },
  }
}
