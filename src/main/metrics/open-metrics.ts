import type { Measured } from '#domain/instruments/family.ts'
import type { Running } from '#domain/running.ts'
import type { Log } from '../log.ts'
import type { Handler } from '../router.ts'
import { takeVitals, type Vitals } from '../top/vitals.ts'
import { createMetricsEndpoint } from './endpoint.ts'
import { createLookUp, type LookUpParts } from './look-up.ts'
import type { OtlpExport } from './otlp-export.ts'
import type { ServerMetrics } from './server-metrics.ts'

/** The server's own metrics, and their outlets. */
export interface OpenedMetrics {
  /** All current metrics. */
  measure(): Promise<readonly Measured[]>
  /** The same, with operator-only data. */
  vitals(): Promise<Vitals>
  readonly endpoint: Handler
  close(): Promise<void>
}

interface MetricsParts extends LookUpParts {
  readonly running: Pick<Running, 'settings' | 'health' | 'catalogue'>
  readonly metrics: ServerMetrics
  readonly log: Log
}

/** Opens `/metrics`, and exports metrics if configured. */
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
