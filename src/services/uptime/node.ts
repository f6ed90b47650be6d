import { setTimeout as delay } from 'node:timers/promises'
import { hostOf, type OutgoingPolicy } from '#outbound/guard.ts'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { probeParts } from '#outbound/probe/parts.ts'
import type { ProbeWork } from '#domain/uptime/uptime.ts'
import { probeOpened } from './secrets.ts'
import { Scheduler } from './scheduler.ts'

export interface NodeOptions {
  /** The URL of its server, without a trailing slash. */
  readonly server: string
  readonly token: string
  readonly policy: OutgoingPolicy
  readonly say: (what: 'working' | 'no_server' | 'wrong_token', detail: string) => void
}

const noBox = { open: () => undefined }
const TICK_MS = 500
const TIMEOUT_MS = 20_000
const MAX_BYTES = 50 * 1024 ** 2

/**
 * A probe node: fetches its checks from the server, runs them, and sends the results until the server has accepted
 * them.
 */
export async function runNode(options: NodeOptions, stopped: Promise<unknown>): Promise<void> {
  const { server, token, policy, say } = options
  // The node's operator has configured the server, which may be in their own network.
  const toServer = { allowPrivateHosts: [hostOf(new URL(server))] }
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const probing = probeParts(policy)
  let revision = ''
  let said = ''
  const sayOnce = (what: Parameters<typeof say>[0], detail: string) => {
    if (said !== what) say(what, detail)
    said = what
  }
  const ask = async (path: string, body?: string) => {
    const request = { url: server + path, headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
    const answer = await guardedFetch(body === undefined ? request : { ...request, method: 'POST', body }, toServer)
    if (!answer.ok) sayOnce('no_server', answer.refusal.reason)
    else if (answer.value.status === 401) sayOnce('wrong_token', '')
    else if (answer.value.status !== 200) sayOnce('no_server', String(answer.value.status))
    else return Buffer.from(answer.value.bytes).toString('utf8')
    return undefined
  }
  const scheduler = new Scheduler({
    changes: async () => {
      const answer = await ask(`/api/probe/checks?revision=${encodeURIComponent(revision)}`)
      if (answer === undefined) return undefined
      const found = JSON.parse(answer) as ProbeWork
      revision = found.revision
      if (found.work === null) return undefined
      sayOnce('working', found.probe.name)
      return { checks: found.work.checks, windows: found.work.windows.map(withDates) }
    },
    take: async (found) => {
      const report = JSON.stringify({ results: found.map(({ result }) => result) })
      return (await ask('/api/probe/results', report)) !== undefined
    },
    // The server has already decrypted the secrets, or could not.
    probe: (target, timeoutMs) => probeOpened({ probing, box: noBox }, target, timeoutMs),
    // The server identifies the node by its token.
    who: () => ({ probe: '', probeId: 0 }),
    onFault: (fault) => say('no_server', String(fault)),
  })
  const isStopped = stopped.then(() => true)
  while (!(await Promise.race([isStopped, delay(TICK_MS, false)])))
    // oxlint-disable-next-line no-await-in-loop -- one tick after the other
    await scheduler.tick(new Date())
  await scheduler.stop()
}

type Windows = NonNullable<ProbeWork['work']>['windows']

/** In JSON, times are strings. */
function withDates(window: Windows[number]): Windows[number] {
  const { time } = window
  return time.kind === 'schedule'
    ? window
    : { ...window, time: { kind: 'once', from: new Date(time.from), until: new Date(time.until) } }
}
