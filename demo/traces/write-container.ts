import type { JsonObject } from '#domain/event/event.ts'
import type { WireEnvelope } from '../wire.ts'
import type { LaidSpan } from './lay.ts'
import { logItems } from './log-item.ts'
import { metricItems } from './metric-item.ts'
import type { Attributes } from './span-plan.ts'
import { PROFILED_THREAD, profiledAs } from './profiled.ts'
import { spanItem, typedAttributes } from './span-item.ts'
import type { DemoTrace, TracePart } from './trace.ts'
import { units, type UnitName } from './units.ts'

/**
 * Parts of traces as streaming SDKs send them: a container of spans (docs/protocol.md 2.1). All have the same unit and
 * sample rate.
 */
export function writeContainer(unit: UnitName, parts: readonly [TracePart, ...TracePart[]]): WireEnvelope {
  const { sdk, runsIn } = units[unit]
  const items = parts.flatMap(({ trace, spans }) => spans.map((span) => writeSpan(span, trace)))
  const settings = { infer_ip: 'never', infer_user_agent: 'auto' }
  return {
    sdk,
    trace: samplingOf(parts[0].trace, unit),
    items: [
      spanItem(items, runsIn === 'browser' ? { ingest_settings: settings } : {}),
      ...logItems(parts),
      ...metricItems(parts),
    ],
  }
}

/** The dynamic sampling context (docs/protocol.md 4.6), with the sample rate. */
export function samplingOf({ id, visit, scene }: TracePart['trace'], unit: UnitName): Readonly<Record<string, string>> {
  return {
    trace_id: id,
    release: scene.releaseOf(units[unit].project),
    environment: scene.environment,
    sample_rate: String(visit.sampleRate),
    sampled: 'true',
  }
}

function writeSpan(span: LaidSpan, trace: Pick<DemoTrace, 'scene' | 'visit'>): JsonObject {
  const { plan, traceId, spanId, parentId, segment, isRootSpan, start, end } = span
  const profiled = profiledAs(span, trace.scene)
  return {
    name: plan.name,
    span_id: spanId,
    trace_id: traceId,
    ...(parentId !== undefined && { parent_span_id: parentId }),
    start_timestamp: seconds(start),
    end_timestamp: seconds(end),
    is_segment: isRootSpan,
    status: plan.failed === undefined ? 'ok' : 'error',
    attributes: typedAttributes({
      ...(plan.failed !== undefined && { 'sentry.status.message': plan.failed }),
      'sentry.op': plan.op,
      ...plan.attributes,
      ...(isRootSpan && { 'sentry.sample_rate': trace.visit.sampleRate }),
      'sentry.trace_lifecycle': 'stream',
      'sentry.segment.name': segment.name,
      'sentry.segment.id': segment.spanId,
      ...(profiled?.kind === 'stretch' && {
        'sentry.profiler_id': profiled.profilerId,
        'thread.id': PROFILED_THREAD,
      }),
      ...ofUnit(span, trace.scene),
    }),
  }
}

/** An SDK's attributes of every span. */
function ofUnit({ unit }: LaidSpan, scene: DemoTrace['scene']): Attributes {
  const { project, runsIn, sdk } = units[unit]
  const { releaseOf, environment, replayId, shopper, browser } = scene
  return {
    'sentry.sdk.name': sdk.name,
    'sentry.sdk.version': sdk.version,
    'sentry.release': releaseOf(project),
    'sentry.environment': environment,
    ...(replayId !== undefined && { 'sentry.replay_id': replayId }),
    'user.id': shopper.id,
    ...(runsIn === 'browser' && { 'user_agent.original': browser.userAgent }),
  }
}

/** Seconds since the epoch, to the microsecond. @param ms milliseconds since the epoch */
export function seconds(ms: number): number {
  return Math.round(ms * 1000) / 1e6
}
