import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Target } from '../bodies.ts'
import { openConnection } from '../connection.ts'

/** The maximum per project, in each of these. */
export const PROJECTS = 5
const IN_EACH = 2_000
export const MONITORS = PROJECTS * IN_EACH
/** One run of this many fails. */
const FAILING = 200
/** The time slots in which due check-ins are sent. */
const STEP_MS = 50

/** Sends one check-in per monitor, spread over this many milliseconds. */
export async function checkInOnce(targets: readonly Target[], withinMs: number): Promise<void> {
  const connections = await Promise.all(targets.map(({ host, port }) => openConnection(host, port)))
  const began = performance.now()
  try {
    for (let sent = 0; sent < IN_EACH;) {
      const due = Math.min(IN_EACH, Math.ceil(((performance.now() - began) / withinMs) * IN_EACH))
      for (; sent < due; sent++) {
        const number = sent
        // oxlint-disable-next-line no-await-in-loop -- as many at once as there are connections
        await Promise.all(connections.map((connection, at) => checkIn(connection, targets[at], number)))
      }
      // oxlint-disable-next-line no-await-in-loop -- the next are due later
      await delay(STEP_MS)
    }
  } finally {
    for (const connection of connections) connection.close()
  }
}

async function checkIn(
  connection: Awaited<ReturnType<typeof openConnection>>,
  target: Target | undefined,
  number: number,
): Promise<void> {
  if (target === undefined) return
  const { status } = await connection.send(checkInRequest(target, number))
  if (status !== 200) throw new Error(`A check-in was answered with ${status}.`)
}

/** As an SDK's decorator sends it, including its settings. */
function checkInRequest({ path, host, port }: Target, number: number): Buffer {
  const item = JSON.stringify({
    check_in_id: randomUUID().replaceAll('-', ''),
    monitor_slug: `job-number-${number}`,
    status: number % FAILING === 0 ? 'error' : 'ok',
    duration: 1.5,
    environment: 'production',
    release: 'jobs@1.4.2',
    contexts: { trace: { trace_id: randomUUID().replaceAll('-', '') } },
    monitor_config: {
      schedule: { type: 'crontab', value: '* * * * *' },
      checkin_margin: 2,
      max_runtime: 5,
      timezone: 'Europe/Berlin',
    },
  })
  const body = `{"sent_at":"${new Date().toISOString()}"}\n{"type":"check_in"}\n${item}\n`
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}:${port}`,
    'Content-Type: application/x-sentry-envelope',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '\r\n',
  ].join('\r\n')
  return Buffer.from(head + body)
}
