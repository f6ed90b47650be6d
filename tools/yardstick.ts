/**
 * The pace of this machine: the cost of parsing and stringifying one 10 kB event. A virtual CPU occasionally loses half
 * its pace to its neighbours for minutes, so costs are compared with this constant work instead of milliseconds.
 */

/** The value of {@link yardstickUs} on a good day of the machine on which the floors were set. */
export const FAST_DAY_US = 45

const BYTES = 10_000
const BATCHES = 31
/** Enough that a batch takes milliseconds, against a microsecond clock. */
const EVENTS_IN_BATCH = 60

/** A 10 kB event in the form that an SDK sends. */
const event = anEvent()

/**
 * Returns the current CPU microseconds per event: the median of several batches, about a tenth of a second in total.
 * Other programs count only as far as they slow this one down.
 */
export function yardstickUs(): number {
  measureBatch()
  const batches = Array.from({ length: BATCHES }, measureBatch).toSorted((a, b) => a - b)
  return batches[(BATCHES - 1) / 2] ?? 0
}

/** Converts `ms`, measured while an event took `yardstick` microseconds, to a good day. */
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
