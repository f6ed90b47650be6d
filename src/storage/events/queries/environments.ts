import { z } from 'zod'
import { covers, type Grant } from '#domain/access/access.ts'
import type { SeenEnvironment } from '#domain/event/event-store.ts'
import type { Engine } from '../engine.ts'
import { boundMoment } from '../moments.ts'
import { count, moment, projectId } from './columns.ts'

const DAY_MS = 86_400_000
/** So long an answer is good for, unless events have come. */
const FRESH_MS = 60_000

const rows = z.array(z.object({ project_id: projectId, environment: z.string(), event_count: count, seen_ms: moment }))

/** The environments that events named. Every list asks for them, and they hardly ever change: the last answer is kept. */
export class Environments {
  readonly #engine: Engine
  #kept: { readonly at: number; readonly answer: Promise<readonly SeenEnvironment[]> } | undefined

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Events have come. */
  forget(): void {
    this.#kept = undefined
  }

  /** See EventReader.environments. Events without one add nothing. */
  async seen(grant: Grant<'event:read'>): Promise<readonly SeenEnvironment[]> {
    const now = Date.now()
    if (this.#kept === undefined || now - this.#kept.at > FRESH_MS) {
      const answer = read(this.#engine, now)
      this.#kept = { at: now, answer }
      answer.catch(() => this.forget())
    }
    return (await this.#kept.answer).filter((one) => covers(grant, one.projectId))
  }
}

/** Reads the environments of all projects: those that somebody may see are picked afterwards. */
async function read(engine: Engine, now: number): Promise<readonly SeenEnvironment[]> {
  const sql = `
    SELECT
      project_id, environment, sum(events) AS event_count, toUnixTimestamp64Milli(max(last_seen)) AS seen_ms
    FROM group_days
    WHERE start >= ${boundMoment('first_day')} AND environment != ''
    GROUP BY project_id, environment
    ORDER BY environment, project_id`
  const first_day = (Math.floor(now / DAY_MS) - 90) * DAY_MS
  return rows.parse(await engine.rows(sql, { first_day })).map((row) => ({
    projectId: row.project_id,
    name: row.environment,
    events: row.event_count,
    lastSeen: row.seen_ms,
  }))
}
