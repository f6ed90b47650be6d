import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import { aProfile } from '#domain/profile/sample-profile.ts'
import { aResult } from '#domain/uptime/sample-result.ts'
import { checkInTable } from '#telemetry/check-ins/table.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { logTable } from '#telemetry/logs/table.ts'
import { metricTable } from '#telemetry/metrics/table.ts'
import { profileTable } from '#telemetry/profiles/table.ts'
import { replayTable } from '#telemetry/replays/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { sessionTable } from '#telemetry/sessions/table.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { uptimeTable } from '#telemetry/uptime/table.ts'
import { aLog } from '../../sample-log.ts'
import { aPoint } from '../../sample-metric.ts'
import { aProfileId, aProfileRow } from '../../sample-profile.ts'
import { aReplayRecorded, aReplayRow, aReplayTold } from '../../sample-replay.ts'
import { aGroup, aRow } from '../../sample-row.ts'
import { aRun } from '../../sample-run.ts'
import { aSession } from '../../sample-session.ts'
import { aSpan, aTraceId } from '../../sample-span.ts'

/** Fills a project with data of every kind, with a mark in every text. */
export async function fillProject(store: EventStore, projectId: ProjectId, mark: string, now: number): Promise<void> {
  const traceId = aTraceId(mark)
  const at = now - 60_000
  const insert = (table: string, rows: Parameters<EventStore['insert']>[1]) =>
    store.insert(table, rows, `${table} ${mark}`)
  const events = [0, 1, 2].map((index) =>
    aRow({
      projectId,
      groupHash: aGroup(`${mark}${index % 2}`),
      timestamp: at + index,
      title: mark,
      culprit: mark,
      environment: mark,
      userKey: `email:${mark}`,
      tags: [['place', mark]],
      traceId,
    }),
  )
  await insert('events', encodeRows(eventTable, events))
  await fillTelemetry(insert, projectId, mark, at)
  await fillWatched(insert, projectId, mark, at)
}

type Insert = (table: string, rows: Parameters<EventStore['insert']>[1]) => Promise<void>

async function fillTelemetry(insert: Insert, projectId: ProjectId, mark: string, at: number): Promise<void> {
  const traceId = aTraceId(mark)
  const spans = [0, 1].map((index) =>
    aSpan({
      projectId,
      traceId,
      name: mark,
      texts: [['place', mark]],
      numbers: [['rows', projectId * 100]],
      start: (at + index) * 1000,
      isRootSpan: index === 0,
    }),
  )
  await insert('spans', encodeRows(spanTable, spans))
  await insert(
    'logs',
    encodeRows(logTable, [aLog({ projectId, time: at, body: mark, release: mark, texts: [['place', mark]] })]),
  )
  const point = aPoint({ projectId, name: mark, release: mark, traceId, attributes: [['place', mark]] })
  await insert('metric_points', encodeRows(metricTable, [point]))
  const profile = aProfileRow(aProfile({ [mark]: 10 }, { startedAt: at }), {
    projectId,
    profileId: aProfileId(projectId),
    type: mark,
    transaction: mark,
    traceId,
  })
  await insert('profiles', encodeRows(profileTable, [profile]))
}

async function fillWatched(insert: Insert, projectId: ProjectId, mark: string, at: number): Promise<void> {
  await insert('sessions', encodeRows(sessionTable, [aSession({ projectId, started: at, environment: mark })]))
  await insert('check_ins', encodeRows(checkInTable, [{ ...aRun({ projectId, slug: mark, at }), output: '' }]))
  await insert('uptime_checks', encodeRows(uptimeTable, [{ ...aResult(projectId, { at }), projectId }]))
  const replay = { projectId, replayId: `${projectId}`.repeat(32) as ReplayId, time: at }
  const told = { ...aReplayTold(), environment: mark }
  const replayRows = [
    aReplayRow({ ...replay, told }),
    aReplayRow({ ...replay, recorded: aReplayRecorded({ blob: mark }) }),
  ]
  await insert('replay_segments', encodeRows(replayTable, replayRows))
}
