import { z } from '@hono/zod-openapi'
import type { Frame, Stacktrace } from '#domain/event/event.ts'
import { json, jsonObject } from './common.ts'

/** A frame in camelCase (docs/protocol.md 7). `context` is the source around the line, with line numbers. */
const frameShape = z
  .object({
    filename: z.string().nullable(),
    absPath: z.string().nullable(),
    module: z.string().nullable(),
    package: z.string().nullable(),
    platform: z.string().nullable(),
    function: z.string().nullable(),
    rawFunction: z.string().nullable(),
    lineNo: z.number().nullable(),
    colNo: z.number().nullable(),
    inApp: z.boolean(),
    context: z.array(z.tuple([z.number(), z.string()])),
    vars: jsonObject.nullable(),
    instructionAddr: z.string().nullable(),
    symbolAddr: z.string().nullable(),
    trust: z.string().nullable(),
    data: json,
  })
  .openapi('Frame')

/** Frames run from the oldest to the newest, as on the wire. */
export const stacktraceShape = z
  .object({ frames: z.array(frameShape), hasSystemFrames: z.boolean(), registers: z.null() })
  .openapi('Stacktrace')

export function stacktraceOf({ frames }: Stacktrace): z.output<typeof stacktraceShape> {
  return {
    frames: frames.map(frameOf),
    // Clients offer to hide library frames if there are others.
    hasSystemFrames: frames.some((frame) => frame.in_app) && frames.some((frame) => !frame.in_app),
    registers: null,
  }
}

function frameOf(frame: Frame): z.output<typeof frameShape> {
  return {
    filename: frame.filename ?? null,
    absPath: frame.abs_path ?? null,
    module: frame.module ?? null,
    package: frame.package ?? null,
    platform: frame.platform ?? null,
    function: frame.function ?? null,
    rawFunction: frame.raw_function ?? null,
    lineNo: frame.lineno ?? null,
    colNo: frame.colno ?? null,
    inApp: frame.in_app,
    context: contextOf(frame),
    vars: frame.vars ?? null,
    instructionAddr: frame.instruction_addr ?? null,
    symbolAddr: frame.symbol_addr ?? null,
    trust: frame.trust ?? null,
    data: frame.data ?? null,
  }
}

function contextOf({ lineno, pre_context = [], context_line, post_context = [] }: Frame): [number, string][] {
  if (lineno === undefined || context_line === undefined) return []
  const lines = [...pre_context, context_line, ...post_context]
  return lines.map((line, index) => [lineno - pre_context.length + index, line])
}
