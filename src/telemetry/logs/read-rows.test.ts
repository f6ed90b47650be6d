import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSpanId, parseTraceId, type ProjectId } from '#domain/ids.ts'
import { logLevels, type LogRecord } from '#domain/logs/log-record.ts'
import { encodeRows } from '../rows/row-encoder.ts'
import { readLogRows } from './read-rows.ts'
import { logTable } from './table.ts'

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })
const text = fc.string({ maxLength: 80, unit: 'grapheme' })
const hex = (length: number) =>
  fc
    .array(fc.constantFrom('0', '1', '7', '9', 'a', 'f'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))

const anyLog: fc.Arbitrary<LogRecord> = fc.record({
  projectId: uint32.map((id) => id as ProjectId),
  time: moment,
  tie: uint32,
  receivedAt: moment,
  arrival: fc.maxSafeNat(),
  position: uint32,
  level: fc.constantFrom(...logLevels),
  severity: fc.integer({ min: 1, max: 24 }),
  body: fc.oneof(text, fc.string({ minLength: 120, maxLength: 400 })),
  traceId: fc.option(hex(32)).map((id) => (id === null ? null : (parseTraceId(id) ?? null))),
  spanId: fc.option(hex(16)).map((id) => (id === null ? null : (parseSpanId(id) ?? null))),
  release: text,
  environment: text,
  sdkName: text,
  sdkVersion: text,
  texts: fc.array(fc.tuple(text, text), { maxLength: 4 }),
  numbers: fc.array(fc.tuple(text, fc.double({ noNaN: true })), { maxLength: 4 }),
})

test('rows of logs are read back as they were written', () => {
  fc.assert(
    fc.property(fc.array(anyLog, { maxLength: 5 }), (logs) => {
      const { runs } = encodeRows(logTable, logs)
      expect(runs.flatMap(({ place }) => (typeof place === 'string' ? [] : readLogRows(place)))).toEqual(logs)
    }),
  )
})
