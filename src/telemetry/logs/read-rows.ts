import { parseSpanId, parseTraceId, type ProjectId } from '#domain/ids.ts'
import { logLevels, type LogRecord } from '#domain/logs/log-record.ts'
import { RowBinaryReader } from '../rows/row-binary-reader.ts'

/** Parses the bytes of rows of table `logs`. The column order must match {@link import('./table.ts').logTable}. */
export function readLogRows(bytes: Uint8Array): LogRecord[] {
  const from = new RowBinaryReader(bytes)
  const logs: LogRecord[] = []
  while (!from.isAtEnd) logs.push(readRow(from))
  return logs
}

function readRow(from: RowBinaryReader): LogRecord {
  const own = {
    projectId: from.uint32() as ProjectId,
    time: from.uint64(),
    tie: from.uint32(),
    receivedAt: from.uint64(),
    arrival: from.uint64(),
    position: from.uint32(),
    level: levelOf(from.string()),
    severity: from.uint32(),
    body: from.string(),
    // All zeros means none, and is not a valid id.
    traceId: parseTraceId(from.uuid()) ?? null,
    spanId: parseSpanId(from.uint64Hex()) ?? null,
    release: from.string(),
    environment: from.string(),
    sdkName: from.string(),
    sdkVersion: from.string(),
  }
  const [textNames, textValues, numberNames, numberValues] = [
    from.strings(),
    from.strings(),
    from.strings(),
    from.float64s(),
  ]
  return {
    ...own,
    texts: textNames.map((name, at) => [name, textValues[at] ?? ''] as const),
    numbers: numberNames.map((name, at) => [name, numberValues[at] ?? 0] as const),
  }
}

function levelOf(text: string): LogRecord['level'] {
  const level = logLevels.find((one) => one === text)
  if (level === undefined) throw new Error(`No level of logs: ${text}`)
  return level
}
