/**
 * The pace of this machine: what it costs to parse and stringify one event of 10 kB. A virtual processor loses half of
 * its pace to its neighbours now and then, for minutes. So what something costs is compared with this piece of work,
 * which never changes, and not with milliseconds.
 */

/** What {@link yardstickUs} returns on a fast day of the machine on which the floors were set. */
export const FAST_DAY_US = 45

const BYTES = 10_000
const BATCHES = 31
/** Enough that a batch takes milliseconds, against a clock of microseconds. */
const EVENTS_IN_BATCH = 60

/** An event of 10 kB, of the shape that an SDK sends. */
const event = anEvent()

/**
 * Returns the microseconds of processor time that one event takes now: the median of several batches, which is about a
 * tenth of a second in all. Other programs count only as far as they slow this one down.
 */
export function yardstickUs(): number {
  measureBatch()
  const batches = Array.from({ length: BATCHES }, measureBatch).toSorted((a, b) => a - b)
  return batches[(BATCHES - 1) / 2] ?? 0
}

/** Returns what took `ms` while an event took `yardstick` microseconds, as it would have been on a fast day. */
export function normalised(ms: number, yardstick: number): number {
  return ms / (yardstick / FAST_DAY_US)
}

function measureBatch(): number {
  const before = process.threadCpuUsage()
  for (let n = 0; n < EVENTS_IN_BATCH; n++) JSON.stringify(JSON.parse(event))
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / EVENTS_IN_BATCH
}

function anEvent(): string {
  const frames: unknown[] = []
  const text = (): string =>
    JSON.stringify({
      event_id: '0123456789abcdef0123456789abcdef',
      timestamp: 1_795_176_000.123,
      platform: 'node',
      level: 'error',
      release: 'shop@1.2.3',
      tags: { region: 'eu-north', runtime: 'node v24.21.0', plan: 'team' },
      user: { id: '4711', ip_address: '203.0.113.7' },
      exception: { values: [{ type: 'TypeError', value: 'total is not a function', stacktrace: { frames } }] },
    })
  while (text().length < BYTES) {
    const n = frames.length
    frames.push({
      filename: `/srv/shop/src/orders/step-${n}.js`,
      function: `OrderService.step${n}`,
      lineno: 100 + n * 17,
      colno: n % 80,
      in_app: n % 2 === 0,
      context_line: `    const total = sum(order.lines.map((line) => line.price * ${n}))`,
      pre_context: ['  async function place(order) {', '    const { lines } = order'],
      post_context: ['    return { ...order, total }', '  }'],
    })
  }
  return text()
}
