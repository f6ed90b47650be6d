import type { Outage } from '#domain/uptime/uptime-catalogue.ts'
import type { CheckSpan } from '#domain/uptime/uptime-store.ts'
import { messages } from '#messages'
import type { ShadedSteps } from '#ui/chart/model.ts'

interface Steps {
  readonly since: Date
  /** Seconds. */
  readonly step: number
  readonly now: Date
}

/** Returns the chart steps in which a check was down or in maintenance. */
export function shadedSteps(
  spans: readonly CheckSpan[],
  outages: readonly Pick<Outage, 'from' | 'until'>[],
  { since, step, now }: Steps,
): readonly ShadedSteps[] {
  const t = messages('uptime')
  const placeOf = (at: Date) => (at.getTime() - since.getTime()) / (step * 1000)
  const isDown = spans.map((_, index) =>
    outages.some(({ from, until }) => placeOf(from) < index + 1 && placeOf(until ?? now) > index),
  )
  const isInMaintenance = spans.map(({ maintenance }) => maintenance > 0)
  return [
    ...runsOf(isInMaintenance).map((run) => ({ ...run, tone: 'warning' as const, name: t('state.maintenance') })),
    ...runsOf(isDown).map((run) => ({ ...run, tone: 'error' as const, name: t('state.down') })),
  ]
}

/** Returns runs of set flags, as [first, end). */
function runsOf(flags: readonly boolean[]): readonly { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = []
  flags.forEach((flag, index) => {
    if (!flag) return
    const last = runs.at(-1)
    if (last?.to === index) last.to = index + 1
    else runs.push({ from: index, to: index + 1 })
  })
  return runs
}
