import type { Labels } from '#domain/instruments/family.ts'
import type { Counter, Instruments } from '#domain/instruments/instruments.ts'
import { checkInStatuses } from '#domain/monitor/check-in.ts'
import { categories, outcomes } from '#domain/outcome/outcome.ts'
import type { PumpParts } from '#pipeline/pump-parts.ts'
import { checkInsOf } from '#telemetry/check-ins/check-ins-of.ts'
import { kinds } from '#telemetry/kinds.ts'
import { resultsOf } from '#telemetry/uptime/results-of.ts'
import { digestStages, type TimedStage } from './families.ts'

/** Instruments the pump: durations of its stages, results, and faults. */
export function measuredPump(parts: PumpParts, instruments: Instruments): PumpParts {
  const committed = countBatches(instruments)
  const faults = countersOf(instruments, 'mishap_digest_faults_total', 'stage', digestStages)
  const timed = timedStages(instruments)
  const { ledger, events } = parts
  return {
    ...parts,
    ledger: { ...ledger, commit: timed('commit', ledger.commit) },
    events: { ...events, insert: timed('insert', events.insert) },
    work: timed('work', parts.work),
    onCommit: (batch) => {
      committed(batch)
      parts.onCommit?.(batch)
    },
    onFault: (stage, fault) => {
      faults.get(stage)?.add()
      parts.onFault(stage, fault)
    },
  }
}

function timedStages(instruments: Instruments) {
  return <Args extends readonly unknown[], T>(stage: TimedStage, work: (...args: Args) => Promise<T>) => {
    const duration = instruments.meter('mishap_digest_duration_seconds', { stage })
    return async (...args: Args): Promise<T> => {
      const startedAt = performance.now()
      const made = await work(...args)
      duration.observe((performance.now() - startedAt) / 1000)
      return made
    }
  }
}

function countBatches(instruments: Instruments): NonNullable<PumpParts['onCommit']> {
  const records = instruments.counter('mishap_digest_records_total')
  const batches = instruments.counter('mishap_digest_batches_total')
  const names = kinds.map(({ name }) => name)
  const items = countersOf(instruments, 'mishap_digest_items_total', 'kind', names)
  const ended = new Map(
    categories.map((category) => [
      category,
      countersOf(instruments, 'mishap_items_ended_total', 'outcome', outcomes, { category }),
    ]),
  )
  const checkIns = countersOf(instruments, 'mishap_check_ins_total', 'status', checkInStatuses)
  const checks = countersOf(instruments, 'mishap_uptime_checks_total', 'result', ['up', 'down'])
  return (batch) => {
    batches.add()
    records.add(batch.records)
    for (const section of batch.sections) items.get(section.kind)?.add(section.items.length)
    for (const { category, outcome, quantity } of batch.outcomes) ended.get(category)?.get(outcome)?.add(quantity)
    for (const { status } of checkInsOf(batch.sections)) checkIns.get(status)?.add()
    for (const { failure } of resultsOf(batch.sections)) checks.get(failure === null ? 'up' : 'down')?.add()
  }
}

function countersOf(
  instruments: Instruments,
  name: string,
  label: string,
  values: readonly string[],
  others: Labels = {},
): ReadonlyMap<string, Counter> {
  return new Map(values.map((value) => [value, instruments.counter(name, { ...others, [label]: value })]))
}
