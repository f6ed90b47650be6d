import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { ReleaseName } from '#domain/session/session-store.ts'
import { covered } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { projectId } from './columns.ts'

/** More names than this in so short a time are not releases but ids. */
const MOST = 1_000

const nameRows = z.array(z.object({ project_id: projectId, release: z.string() }))

/** See SessionReader.releaseNames. Reads one column of each table, for the hours that contain the times. */
export async function releaseNames(
  engine: Engine,
  grant: Grant<'event:read'>,
  since: { readonly spans: Date; readonly sessions: Date },
): Promise<readonly ReleaseName[]> {
  const among = covered(grant)
  const rows = await engine.rows(
    `SELECT DISTINCT project_id, release FROM (
      SELECT project_id, release FROM spans
      WHERE ${among.sql} AND toStartOfHour(start) >= toStartOfHour(${boundMoment('spans')}) AND release != ''
      GROUP BY project_id, release
      UNION ALL
      SELECT project_id, release FROM sessions
      WHERE ${among.sql} AND hour >= toStartOfHour(${boundMoment('sessions')}) AND release != ''
      GROUP BY project_id, release
    ) LIMIT ${MOST}`,
    { ...among.params, spans: momentParam(since.spans), sessions: momentParam(since.sessions) },
  )
  return nameRows.parse(rows).map((row) => ({ projectId: row.project_id, release: row.release }))
}
