import { LATEST_MS } from '../rows/latest-moment.ts'
import type { RowBinaryWriter } from '../rows/row-binary.ts'
import { column, type BinaryColumn, type Table } from '../table.ts'
import type { ReplayRecorded, ReplayRow, ReplayTold } from './replay-row.ts'

/** The columns of table `replay_segments` (migrations/events), in byte order. */
const columns: readonly BinaryColumn<ReplayRow>[] = [
  column('project_id', (to, row) => to.uint32(row.projectId)),
  column('replay_id', (to, row) => to.uuid(row.replayId)),
  column('segment_id', (to, row) => to.uint32(row.segmentId)),
  column('time', (to, row) => to.dateTime64(row.time)),
  column('received_at', (to, row) => to.dateTime64(row.receivedAt)),
  told('type', (to, one) => to.string(one.type), text),
  column('started', (to, row) => moment(to, row.told?.startedAt ?? row.time)),
  column('ended', (to, row) => moment(to, Math.max(row.told?.endedAt ?? 0, row.recorded?.endedAt ?? 0))),
  told('urls', (to, one) => to.strings(one.urls), texts),
  told('error_ids', (to, one) => to.strings(one.errorIds), texts),
  told('trace_ids', (to, one) => to.strings(one.traceIds), texts),
  column('who', writeUser),
  told('browser_name', (to, one) => to.string(one.browser.name), text),
  told('browser_version', (to, one) => to.string(one.browser.version), text),
  told('os_name', (to, one) => to.string(one.os.name), text),
  told('os_version', (to, one) => to.string(one.os.version), text),
  told('device_name', (to, one) => to.string(one.device.name), text),
  told('device_brand', (to, one) => to.string(one.device.brand), text),
  told('device_model', (to, one) => to.string(one.device.model), text),
  told('device_family', (to, one) => to.string(one.device.family), text),
  told('release', (to, one) => to.string(one.release), text),
  told('environment', (to, one) => to.string(one.environment), text),
  told('platform', (to, one) => to.string(one.platform), text),
  told('sdk_name', (to, one) => to.string(one.sdk.name), text),
  told('sdk_version', (to, one) => to.string(one.sdk.version), text),
  // "name=value": a tag is searched as one text.
  told('tags', (to, one) => to.strings(one.tags.map(([name, value]) => `${name}=${value}`)), texts),
  column('state', (to, row) => to.string(row.recorded?.state ?? '')),
  recorded(
    'segment_started',
    (to, one) => moment(to, one.startedAt ?? 0),
    (to) => to.dateTime64(0),
  ),
  recorded(
    'segment_ended',
    (to, one) => moment(to, one.endedAt ?? 0),
    (to) => to.dateTime64(0),
  ),
  counted('events', (one) => one.events),
  counted('bytes', (one) => one.bytes),
  recorded(
    'snapshots',
    (to, one) => to.float64s(one.snapshotsAt),
    (to) => to.float64s([]),
  ),
  counted('clicks', (one) => one.clicks),
  counted('rage_clicks', (one) => one.rageClicks),
  counted('dead_clicks', (one) => one.deadClicks),
  counted('navigations', (one) => one.navigations),
  counted('hydration_errors', (one) => one.hydrationErrors),
  recorded('blob', (to, one) => to.string(one.blob), text),
  counted('blob_bytes', (one) => one.blobBytes),
  recorded('video', (to, one) => to.string(one.video), text),
  counted('video_bytes', (one) => one.videoBytes),
]

type Write<T> = (to: RowBinaryWriter, value: T) => void

/** A column of what the SDK reports. @param absent writes it for a row without a report */
function told(name: string, write: Write<ReplayTold>, absent: (to: RowBinaryWriter) => void): BinaryColumn<ReplayRow> {
  return column(name, (to, row) => (row.told === null ? absent(to) : write(to, row.told)))
}

function recorded(
  name: string,
  write: Write<ReplayRecorded>,
  absent: (to: RowBinaryWriter) => void,
): BinaryColumn<ReplayRow> {
  return column(name, (to, row) => (row.recorded === null ? absent(to) : write(to, row.recorded)))
}

function counted(name: string, of: (one: ReplayRecorded) => number): BinaryColumn<ReplayRow> {
  return column(name, (to, row) => to.uint64(row.recorded === null ? 0 : of(row.recorded)))
}

function text(to: RowBinaryWriter): void {
  to.string('')
}

function texts(to: RowBinaryWriter): void {
  to.strings([])
}

function moment(to: RowBinaryWriter, ms: number): void {
  to.dateTime64(Math.min(Math.max(0, Math.round(ms)), LATEST_MS))
}

/** A tuple that starts with the segment number plus one (0 if no user is known), so that the last known user counts. */
function writeUser(to: RowBinaryWriter, { segmentId, told: one }: ReplayRow): void {
  const { id = '', email = '', username = '', ip = '' } = one?.user ?? {}
  const isKnown = id !== '' || email !== '' || username !== '' || ip !== ''
  to.uint32(isKnown ? segmentId + 1 : 0)
  for (const part of [id, email, username, ip]) to.string(part)
}

export const replayTable: Table<ReplayRow> = {
  name: 'replay_segments',
  columns,
  time: 'time',
  retention: 'replays',
  derived: [
    { name: 'replays', time: 'hour', holds: 'sums' },
    { name: 'replay_packs', time: 'time', holds: 'sums' },
  ],
}
