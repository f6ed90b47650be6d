import { z } from 'zod'
import type { SpanId, TraceId } from '#domain/ids.ts'

const noSpan = '0'.repeat(16)

export const spanId = z.string().transform((hex) => hex as SpanId)
export const maybeSpan = z.string().transform((hex) => (hex === noSpan ? null : (hex as SpanId)))
export const traceId = z.guid().transform((text) => text.replaceAll('-', '') as TraceId)

/** SQL for a span id, which is stored as a number, as 16 hex characters. */
export const hexOf = (column: string) => `leftPad(lower(hex(${column})), 16, '0')`
