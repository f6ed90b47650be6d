import type { EventId, ProjectId, TraceId } from '#domain/ids.ts'
import type { ProfileFrame, ProfileUnit } from '#domain/profile/profile.ts'
import type { ProfileForm } from '#domain/profile/profile-store.ts'
import type { RowBinaryWriter } from '../rows/row-binary.ts'
import { column, type BinaryColumn, type Table } from '../table.ts'

/** 64 bits, as two halves. */
export interface Hash64 {
  readonly low: number
  readonly high: number
}

/** A function of a profile, with what was spent in it: microseconds, bytes or counts. */
export interface FunctionRow {
  readonly id: Hash64
  readonly frame: ProfileFrame
  readonly self: number
  readonly total: number
}

/** A function as called along one path from the root. */
export interface PathRow {
  readonly id: Hash64
  /** The path of its caller; all zeros for a root. */
  readonly caller: Hash64
  readonly function: Hash64
  readonly self: number
  readonly total: number
}

/** A profile as stored. */
export interface ProfileRow {
  readonly projectId: ProjectId
  readonly profileId: EventId
  readonly type: string
  readonly unit: ProfileUnit
  readonly form: ProfileForm
  readonly profilerId: EventId | null
  readonly traceId: TraceId | null
  readonly transaction: string
  readonly release: string
  readonly environment: string
  readonly platform: string
  /** Milliseconds since the epoch, as all times here. */
  readonly start: number
  readonly finish: number
  readonly receivedAt: number
  readonly samples: number
  readonly traceBytes: number
  /** The key of its blob, or '' without one. */
  readonly tracePlace: string
  readonly functions: readonly FunctionRow[]
  readonly paths: readonly PathRow[]
  /** See ./body.ts. */
  readonly body: Uint8Array
}

/** The id that means none. */
const NONE = '0'.repeat(32)

function hash(to: RowBinaryWriter, { low, high }: Hash64): void {
  to.uint32(low)
  to.uint32(high)
}

function ofFunctions(name: string, write: (to: RowBinaryWriter, one: FunctionRow) => void): BinaryColumn<ProfileRow> {
  return column(`frames.${name}`, (to, row) => to.array(row.functions, (one) => write(to, one)))
}

function ofPaths(name: string, write: (to: RowBinaryWriter, one: PathRow) => void): BinaryColumn<ProfileRow> {
  return column(`paths.${name}`, (to, row) => to.array(row.paths, (one) => write(to, one)))
}

/** The columns of table `profiles` (migrations/events), in byte order. */
const columns: readonly BinaryColumn<ProfileRow>[] = [
  column('project_id', (to, row) => to.uint32(row.projectId)),
  column('profile_id', (to, row) => to.uuid(row.profileId)),
  column('type', (to, row) => to.string(row.type)),
  column('unit', (to, row) => to.string(row.unit)),
  column('form', (to, row) => to.string(row.form)),
  column('profiler_id', (to, row) => to.uuid(row.profilerId ?? NONE)),
  column('trace_id', (to, row) => to.uuid(row.traceId ?? NONE)),
  column('transaction', (to, row) => to.string(row.transaction)),
  column('release', (to, row) => to.string(row.release)),
  column('environment', (to, row) => to.string(row.environment)),
  column('platform', (to, row) => to.string(row.platform)),
  column('start', (to, row) => to.dateTime64(row.start)),
  column('finish', (to, row) => to.dateTime64(row.finish)),
  column('received_at', (to, row) => to.dateTime64(row.receivedAt)),
  column('samples', (to, row) => to.uint32(row.samples)),
  column('trace_bytes', (to, row) => to.uint32(row.traceBytes)),
  column('trace_place', (to, row) => to.string(row.tracePlace)),
  ofFunctions('id', (to, { id }) => hash(to, id)),
  ofFunctions('function', (to, { frame }) => to.string(frame.function)),
  ofFunctions('module', (to, { frame }) => to.string(frame.module ?? '')),
  ofFunctions('package', (to, { frame }) => to.string(frame.package ?? '')),
  ofFunctions('file', (to, { frame }) => to.string(frame.file ?? '')),
  ofFunctions('line', (to, { frame }) => to.uint32(frame.line ?? 0)),
  ofFunctions('in_app', (to, { frame }) => to.bool(frame.inApp)),
  ofFunctions('self', (to, { self }) => to.uint64(self)),
  ofFunctions('total', (to, { total }) => to.uint64(total)),
  ofPaths('id', (to, { id }) => hash(to, id)),
  ofPaths('caller', (to, { caller }) => hash(to, caller)),
  ofPaths('function', (to, one) => hash(to, one.function)),
  ofPaths('self', (to, { self }) => to.uint64(self)),
  ofPaths('total', (to, { total }) => to.uint64(total)),
  column('body', (to, row) => to.bytes(row.body)),
]

/** The profiles table, with hourly sums of functions and their names. */
export const profileTable: Table<ProfileRow> = {
  name: 'profiles',
  columns,
  time: 'start',
  retention: 'profiles',
  derived: [
    { name: 'profile_functions', time: 'hour', holds: 'sums' },
    // A function is known as long as the last days of its week.
    { name: 'profile_frames', time: 'toDateTime(week + 6)', holds: 'sums' },
  ],
  share: {
    table: 'profiles',
    time: 'start',
    weight: 'sum(2000 + length(paths.id) * 24)',
    items: 'count()',
    oldest: 'min(start)',
  },
}
