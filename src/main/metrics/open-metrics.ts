import type { Measured } from '#domain/instruments/family.ts'
import type { Running } from '#domain/running.ts'
import type { Log } from '../log.ts'
import type { Handler } from '../router.ts'
import { takeVitals, type Vitals } from '../top/vitals.ts'
import { createMetricsEndpoint } from './endpoint.ts'
import { createLookUp, type LookUpParts } from './look-up.ts'
import type { OtlpExport } from './otlp-export.ts'
import type { ServerMetrics } from './server-metrics.ts'

/** What the server tells of itself, and the ways in which it does. */
export interface OpenedMetrics {
  /** Everything, as it is now. */
  measure(): Promise<readonly Measured[]>
  /** The same, with what the operator alone may see. */
  vitals(): Promise<Vitals>
  readonly endpoint: Handler
  close(): Promise<void>
}

interface MetricsParts extends LookUpParts {
  readonly running: Pick<Running, 'settings' | 'health' | 'catalogue'>
  readonly metrics: ServerMetrics
  readonly log: Log
}

/** Opens `/metrics`, and sends measures where the operator wants them. */
export async function openMetrics({ metrics, log, ...parts }: MetricsParts): Promise<OpenedMetrics> {
  const { settings } = parts.running
  const lookUp = createLookUp(parts)
  const measure = async () => [...metrics.counted(), ...(await lookUp())]
  const exported = await startExport(settings.metrics.otlp, measure, log)
  return {
    measure,
    vitals: () => takeVitals(parts.running, { measure, slowPages: metrics.slowPages }),
    endpoint: createMetricsEndpoint(settings, measure),
    close: async () => exported?.close(),
  }
}

async function startExport(
  settings: Running['settings']['metrics']['otlp'],
  measure: OpenedMetrics['measure'],
  log: Log,
): Promise<OtlpExport | undefined> {
  if (settings === null) return undefined
  const { startOtlpExport } = await import('./otlp-export.ts')
  return startOtlpExport(settings, measure, (fields, message) => log.warn(fields, message))
}
