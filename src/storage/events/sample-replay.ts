import type { ProjectId, ReplayId } from '#domain/ids.ts'
import type { ReplayRecorded, ReplayRow, ReplayTold } from '#telemetry/replays/replay-row.ts'

const MINUTE_MS = 60_000
const nobody = { id: '', email: '', username: '', ip: '' }
const nothing = { name: '', version: '' }

/** What an SDK reports with a segment, for tests. */
export function aReplayTold(fields: Partial<ReplayTold> = {}): ReplayTold {
  const startedAt = fields.startedAt ?? Date.now() - 2 * MINUTE_MS
  return {
    type: 'session',
    startedAt,
    endedAt: startedAt + MINUTE_MS,
    urls: ['https://shop.example/'],
    errorIds: [],
    traceIds: [],
    user: nobody,
    browser: nothing,
    os: nothing,
    device: { name: '', brand: '', model: '', family: '' },
    release: '',
    environment: 'production',
    platform: 'javascript',
    sdk: nothing,
    tags: [],
    ...fields,
  }
}

/** What a segment's recording yields, for tests. */
export function aReplayRecorded(fields: Partial<ReplayRecorded> = {}): ReplayRecorded {
  const startedAt = fields.startedAt ?? Date.now() - 2 * MINUTE_MS
  return {
    state: 'kept',
    events: 2,
    startedAt,
    endedAt: startedAt + 5000,
    snapshotsAt: [],
    clicks: 0,
    deadClicks: 0,
    rageClicks: 0,
    navigations: 0,
    hydrationErrors: 0,
    bytes: 100,
    blob: '',
    blobBytes: 0,
    video: '',
    videoBytes: 0,
    ...fields,
  }
}

export function aReplayRow(fields: Partial<ReplayRow> = {}): ReplayRow {
  return {
    projectId: 1 as ProjectId,
    replayId: 'ab'.repeat(16) as ReplayId,
    segmentId: 0,
    time: fields.told?.startedAt ?? Date.now() - 2 * MINUTE_MS,
    receivedAt: Date.now(),
    told: null,
    recorded: null,
    ...fields,
  }
}
