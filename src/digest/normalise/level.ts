import type { Level } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'

const levelOfName: ReadonlyMap<string, Level> = new Map<string, Level>([
  ['fatal', 'fatal'],
  ['critical', 'fatal'],
  ['error', 'error'],
  ['warning', 'warning'],
  ['warn', 'warning'],
  ['info', 'info'],
  ['log', 'info'],
  ['debug', 'debug'],
  ['trace', 'debug'],
  // Levels of Python's logging module (docs/protocol.md 4.3).
  ['50', 'fatal'],
  ['40', 'error'],
  ['30', 'warning'],
  ['20', 'info'],
  ['10', 'debug'],
])

/** Reads any spelling of a level; `missing` if it is absent or unknown. */
export function normaliseLevel(raw: Raw, missing: Level, name: string, notes: Notes): Level {
  if (raw === undefined || raw === null || raw === '') return missing
  const known =
    typeof raw === 'string' || typeof raw === 'number' ? levelOfName.get(String(raw).toLowerCase()) : undefined
  if (known === undefined) notes.add('invalid_data', name)
  return known ?? missing
}
