import type { DigestedItem } from '#domain/processing/batch.ts'
import { ended, type Kind } from '#telemetry/kind.ts'
import { kinds } from '#telemetry/kinds.ts'
import { notKept } from '#telemetry/not-kept/wire.ts'
import { indexWire } from '#telemetry/wire-index.ts'
import { limit, MIB, oneOf, type WireItem } from '#telemetry/wire.ts'

const item: WireItem = {
  type: 'unruly',
  category: 'metric_bucket',
  limit: () => limit('unruly', MIB, 2),
  units: () => oneOf('metric_bucket'),
}

/** A kind whose payload controls what its digest does to the thread, including what no external input may ever do. */
const unruly: Kind<never, DigestedItem> = {
  name: 'unruly',
  items: [item],
  repeats: 'by_id',
  provesSetup: false,
  digest(sent) {
    const wish = Buffer.from(sent.payload).toString().trimEnd()
    while (wish === 'spin') {}
    const busyUntil = threadCpuUs() + 200_000
    while (wish.startsWith('busy') && threadCpuUs() < busyUntil) {}
    if (wish === 'exit') process.exit(3)
    return ended(item.units(sent), { outcome: 'filtered', reason: wish })
  },
}

function threadCpuUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

export const kindsAndUnruly = [...kinds, unruly]
export const wireWithUnruly = indexWire(kindsAndUnruly, notKept)
