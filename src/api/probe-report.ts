import { z } from 'zod'
import { parseSpanId, parseTraceId } from '#domain/ids.ts'
import { probeFailures, type CheckResult } from '#domain/uptime/result.ts'

const MAX_RESULTS = 1000

/** Milliseconds since the epoch, up to the largest value of a Date. */
const moment = z.int().min(0).max(8_640_000_000_000_000)
const ms = z.number().min(0).max(3_600_000)
const text = (most: number) => z.string().max(most)

const resultShape = z.object({
  checkId: z.int().min(1),
  at: moment,
  attempt: z.int().min(1).max(10),
  isFinal: z.boolean(),
  inMaintenance: z.boolean(),
  failure: z.enum(probeFailures).nullable(),
  detail: text(2000),
  status: z.int().min(0).max(999),
  address: text(100),
  phases: z.object({ dns: ms, connect: ms, tls: ms, firstByte: ms, total: ms }),
  certificateUntil: moment.nullable(),
  traceId: z
    .string()
    .transform((id) => parseTraceId(id) ?? null)
    .nullable(),
  spanId: z
    .string()
    .transform((id) => parseSpanId(id) ?? null)
    .nullable(),
  answer: z.object({ headers: z.array(z.tuple([text(200), text(2000)])).max(100), body: text(10_000) }).nullable(),
})
const reportShape = z.object({ results: z.array(resultShape).max(MAX_RESULTS) })

/**
 * Parses a probe node's report; `undefined` if it is invalid. The node is identified by its token, not by the report.
 */
export function readProbeReport(bytes: Uint8Array): readonly CheckResult[] | undefined {
  const read = reportShape.safeParse(parseJson(bytes))
  return read.success ? read.data.results.map((one) => ({ ...one, probeId: 0, probe: '' })) : undefined
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
