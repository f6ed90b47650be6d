import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { ok, type Result } from '#domain/result.ts'
import { attributesOf } from '../../attributes.ts'
import { decodeRequest, type NoRequest } from '../../otlp/decode-request.ts'
import { platformOf, readResources, type NoResources } from '../../otlp/resources.ts'
import { numberOf, pairsOf, textOf, valueOf, type Pair } from '../../otlp/values.ts'
import type { LogPart } from '../digest-logs.ts'
import type { RawLog } from '../make-log.ts'
import { decodeLogRequest } from './log-request.ts'

const levels = { resources: 'resourceLogs', scopes: 'scopeLogs', records: 'logRecords' } as const

/** Reads an ExportLogsServiceRequest: the logs of each resource. */
export function readLogRequest(item: EnvelopeItem): Result<readonly LogPart[], NoRequest | NoResources> {
  const request = decodeRequest(item, decodeLogRequest)
  if (!request.ok) return request
  const resources = readResources(request.value, levels)
  if (!resources.ok) return resources
  return ok(
    resources.value.map(({ own, scopes, broken }) => ({
      logs: scopes.flatMap(({ inherited, records }) => records.map((record) => readRecord(record, inherited))),
      broken,
      platform: platformOf(own),
    })),
  )
}

function readRecord(record: JsonObject, inherited: readonly Pair[]): RawLog {
  const name = textOf(record.eventName)
  const own = pairsOf(record.attributes)
  return {
    time: timeOf(record),
    level: textOf(record.severityText) || severityName(record.severityNumber),
    severity: numberOf(record.severityNumber),
    // The name of an event serves as its message.
    body: bodyOf(record.body) ?? (name === '' ? undefined : name),
    traceId: record.traceId,
    spanId: record.spanId,
    attributes: attributesOf([...own, ...(name === '' ? [] : [['event.name', name] as const]), ...inherited]),
  }
}

/** The enum's name, which some exporters write in JSON: `SEVERITY_NUMBER_WARN2`. */
function severityName(raw: Json | undefined): string {
  return typeof raw === 'string' ? raw.replace(/^SEVERITY_NUMBER_/, '') : ''
}

function bodyOf(raw: Json | undefined): Json | undefined {
  const body = valueOf(raw)
  return body === null || body === '' ? undefined : body
}

/** When the log was written, or else observed. 0 means absent in protobuf. */
function timeOf({ timeUnixNano, observedTimeUnixNano }: JsonObject): RawLog['time'] {
  const nanoseconds = [timeUnixNano, observedTimeUnixNano].map(numberOf).find((one) => one !== undefined && one > 0)
  return nanoseconds === undefined ? 'none' : Math.round(nanoseconds / 1000)
}
