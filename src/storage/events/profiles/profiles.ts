import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { parseEventId, parseTraceId, type EventId, type ProjectId, type TraceId } from '#domain/ids.ts'
import { joinProfiles } from '#domain/profile/join.ts'
import { profileUnits, type Profile } from '#domain/profile/profile.ts'
import {
  profileForms,
  type ProfileReader,
  type ProfileSet,
  type ProfileSummary,
  type SpanOfProfile,
  type StoredProfile,
} from '#domain/profile/profile-store.ts'
import { unpackProfile } from '#telemetry/profiles/body.ts'
import { allOf, covered, inProject, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { count, eventId, moment, projectId, withoutDashes } from '../queries/columns.ts'
import { inProfileSet, ofType } from './profile-set.ts'

type MayRead = Grant<'event:read'>

/** Maximum number of chunks joined for a span: an hour of Node's chunks, which last a minute. */
const MAX_CHUNKS = 60

const summaryColumns = `
  project_id, profile_id, form, type, unit, profiler_id, trace_id, transaction, release, environment, platform,
  toUnixTimestamp64Milli(start) AS start_ms, toUnixTimestamp64Milli(finish) AS finish_ms, samples, trace_bytes`

const summaryRow = z.object({
  project_id: projectId,
  profile_id: eventId,
  form: z.enum(profileForms),
  type: z.string(),
  unit: z.enum(profileUnits),
  profiler_id: z.string().transform((text) => someId(parseEventId(withoutDashes(text)))),
  trace_id: z.string().transform((text) => parseTraceId(withoutDashes(text)) ?? null),
  transaction: z.string(),
  release: z.string(),
  environment: z.string(),
  platform: z.string(),
  start_ms: moment,
  finish_ms: count,
  samples: count,
  trace_bytes: count,
})
const summaries = z.array(summaryRow.transform(toSummary))
const stored = z.array(
  summaryRow.extend({ body: z.string(), trace_place: z.string() }).transform((row): StoredProfile => ({
    ...toSummary(row),
    tracePlace: row.trace_place,
    profile: unpackProfile(Buffer.from(row.body, 'base64')),
  })),
)
const bodies = z.array(
  z.object({ body: z.string() }).transform(({ body }): Profile => unpackProfile(Buffer.from(body, 'base64'))),
)

function someId(id: EventId | undefined): EventId | null {
  return id === undefined || /^0+$/.test(id) ? null : id
}

function toSummary(row: z.output<typeof summaryRow>): ProfileSummary {
  return {
    projectId: row.project_id,
    profileId: row.profile_id,
    form: row.form,
    type: row.type,
    unit: row.unit,
    profilerId: row.profiler_id,
    traceId: row.trace_id,
    transaction: row.transaction,
    release: row.release,
    environment: row.environment,
    platform: row.platform,
    startedAt: row.start_ms,
    durationMs: Math.max(0, row.finish_ms - row.start_ms.getTime()),
    samples: row.samples,
    traceBytes: row.trace_bytes,
  }
}

/** See ProfileReader.profiles. */
export async function profiles(
  engine: Engine,
  grant: MayRead,
  set: ProfileSet,
  { limit, before }: { readonly limit: number; readonly before?: Date | undefined },
): Promise<readonly ProfileSummary[]> {
  const where = allOf(
    inProfileSet(grant, set),
    set.type === undefined ? { sql: 'true', params: {} } : ofType(set.type),
    before === undefined
      ? { sql: 'true', params: {} }
      : { sql: `start < ${boundMoment('before')}`, params: { before: momentParam(before) } },
  )
  const rows = await engine.rows(
    `SELECT ${summaryColumns} FROM profiles WHERE ${where.sql} ORDER BY start DESC, profile_id, type LIMIT {limit:UInt32}`,
    { ...where.params, limit },
  )
  return summaries.parse(rows)
}

/** See ProfileReader.profile. */
export async function profile(
  engine: Engine,
  grant: MayRead,
  id: EventId,
  { project, type }: { readonly project?: ProjectId | undefined; readonly type?: string | undefined } = {},
): Promise<StoredProfile | undefined> {
  const where = allOf(
    covered(grant),
    inProject(project),
    { sql: 'profile_id = {profile:UUID}', params: { profile: id } },
    type === undefined ? { sql: 'true', params: {} } : ofType(type),
  )
  const rows = await engine.rows(
    `SELECT ${summaryColumns}, trace_place, base64Encode(body) AS body FROM profiles
    WHERE ${where.sql} ORDER BY type IN ('wall', 'cpu') DESC, type LIMIT 1`,
    where.params,
  )
  return stored.parse(rows)[0]
}

/** See ProfileReader.profileOfSpan. */
export async function profileOfSpan(
  engine: Engine,
  grant: MayRead,
  { profilerId, thread, from, to }: SpanOfProfile,
): ReturnType<ProfileReader['profileOfSpan']> {
  const chunks = await chunksOf(engine, covered(grant), profilerId, { from, to })
  if (chunks.length === 0) return undefined
  const joined = joinProfiles(chunks, { from, to, thread })
  return joined.samples.length === 0 ? undefined : joined
}

/** The first chunks of a profiler that overlap a time range. */
export async function chunksOf(
  engine: Engine,
  among: Clause,
  profilerId: EventId,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Profile[]> {
  const rows = await engine.rows(
    `SELECT base64Encode(body) AS body FROM profiles
    WHERE ${among.sql} AND profiler_id = {profiler:UUID} AND start < ${boundMoment('to')} AND finish >= ${boundMoment('from')}
    ORDER BY start LIMIT {most:UInt32}`,
    {
      ...among.params,
      profiler: profilerId,
      from: momentParam(new Date(Math.floor(from))),
      to: momentParam(new Date(Math.ceil(to))),
      most: MAX_CHUNKS,
    },
  )
  return bodies.parse(rows)
}

/** See ProfileReader.profilesOfTrace. */
export async function profilesOfTrace(
  engine: Engine,
  grant: MayRead,
  trace: TraceId,
  limit: number,
): Promise<readonly ProfileSummary[]> {
  const among = covered(grant)
  const rows = await engine.rows(
    `SELECT ${summaryColumns} FROM profiles WHERE ${among.sql} AND trace_id = {trace:UUID}
    ORDER BY start LIMIT {limit:UInt32}`,
    { ...among.params, trace, limit },
  )
  return summaries.parse(rows)
}
