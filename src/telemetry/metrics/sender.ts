import type { ProjectId } from '#domain/ids.ts'
import type { MetricPoint, MetricSeries } from '#domain/metrics/metric-point.ts'
import { cut } from '#digest/normalise/fields.ts'
import type { Scrubber } from '#digest/scrub/scrub-event.ts'
import type { WorkBudget } from '#digest/scrub/work-budget.ts'
import { textAt, type Attributes } from '../attributes.ts'

/** Facts common to all points of an item. */
export interface PointSource {
  readonly projectId: ProjectId
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** Milliseconds to add to each time to correct the client's clock. */
  readonly shift: number
  readonly release: string
  readonly environment: string
  readonly sdkName: string
  readonly sdkVersion: string
  readonly scrubber: Scrubber
  /** The remaining work that scrubbing may spend on the item. */
  readonly budget: WorkBudget
  readonly known: MetricSeries
}

const SHORT = 200
const MAX_ENVIRONMENT = 64

/** OpenTelemetry's current and former names for the environment. */
const environmentNames = ['deployment.environment.name', 'deployment.environment'] as const

/** A point's release and other sender fields: its own, or those of its request. */
export function aboutSender(
  attributes: Attributes,
  source: PointSource,
): Pick<MetricPoint, 'release' | 'environment' | 'sdkName' | 'sdkVersion'> {
  const environment = textAt(attributes, 'sentry.environment', ...environmentNames) || source.environment
  return {
    release: cut(textAt(attributes, 'sentry.release', 'service.version') || source.release, SHORT),
    environment: cut(environment, MAX_ENVIRONMENT),
    sdkName: cut(textAt(attributes, 'sentry.sdk.name', 'telemetry.sdk.name') || source.sdkName, SHORT),
    sdkVersion: cut(textAt(attributes, 'sentry.sdk.version', 'telemetry.sdk.version') || source.sdkVersion, SHORT),
  }
}
