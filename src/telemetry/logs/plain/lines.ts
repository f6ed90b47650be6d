import type { Json, JsonObject } from '#domain/event/event.ts'
import { isList, isObject } from '#digest/normalise/fields.ts'
import { decodeJson } from '#digest/decode/decode-event.ts'
import { isJsonList } from '../../count-lines.ts'

/** An entry of a log file: a line with its continuation lines, or an object if it is JSON. */
type Entry = string | JsonObject

/** Splits a log file into entries: lines, one JSON object per line, or a JSON list of objects. */
export function entriesOf(bytes: Uint8Array): readonly Entry[] {
  if (isJsonList(bytes)) {
    const list = decodeJson(bytes)
    if (list.ok && isList(list.value)) return list.value.filter(isEntry)
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return joinedLines(text.replaceAll('\0', '\uFFFD')).map(entryOf)
}

function isEntry(value: Json): value is Entry {
  return typeof value === 'string' || isObject(value)
}

function joinedLines(text: string): readonly string[] {
  const joined: string[] = []
  for (const raw of text.split('\n')) {
    const line = raw.trimEnd()
    if (line === '') continue
    if (/^[ \t]/.test(line) && joined.length > 0) joined.push(`${joined.pop() ?? ''}\n${line}`)
    else joined.push(line)
  }
  return joined
}

function entryOf(line: string): Entry {
  if (!line.startsWith('{')) return line
  const decoded = decodeJson(Buffer.from(line))
  return decoded.ok && isObject(decoded.value) ? decoded.value : line
}
