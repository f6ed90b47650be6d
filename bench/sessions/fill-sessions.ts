import { startChdb } from '#storage/events/embedded/chdb-engine.ts'
import { Follower } from '#storage/events/derived/follower.ts'
import { sessionHours } from '#storage/events/derived/session-hours.ts'
import { migrate } from '#storage/events/migrate.ts'

/** The number of days they are spread over. */
export const DAYS = 90
const DAY_SECONDS = 86_400
/** A release every three days, and three of them in use at a time. */
export const releaseAt = (place: number) => `shop@1.${place}.0`

/** In three projects; one in 97 crashed, one in 53 continued after an unhandled error. Users return. */
const insertMade = `
  INSERT INTO sessions
    (project_id, hour, release, environment, session_id, started, standing, errors, quantity, user_key, duration, generation)
  SELECT
    1 + n % 3, toStartOfHour(at), concat('shop@1.', toString(greatest(0, toInt64(intDiv(day, 3)) - intHash64(n) % 3)), '.0'),
    if(n % 5 = 0, 'staging', 'production'), toUUID(UUIDNumToString(sipHash128(n))), at,
    (false, toUInt64(1), if(n % 97 = 0, 'crashed', if(n % 53 = 0, 'unhandled', 'exited'))), 0, 1,
    toString(intHash64(n) % 200000), 1 + n % 60000, 1
  FROM
  (
    SELECT
      number AS n, intDiv(n * {span:Int64}, {total:Int64}) AS second, intDiv(second, ${DAY_SECONDS}) AS day,
      toDateTime64({since:Int64} + second, 3, 'UTC') AS at
    FROM numbers({total:Int64})
  )`

/**
 * Fills an event store that no process has open, and computes its sums. Returns how long the sums took, in
 * milliseconds.
 */
export async function fillSessions(bench: {
  readonly folder: string
  readonly sessions: number
  readonly now: Date
}): Promise<number> {
  const { folder, sessions: total, now } = bench
  const engine = await startChdb({ folder })
  await migrate(engine)
  const summed = await Follower.open(engine, sessionHours(), (fault) => {
    throw fault
  })
  const span = DAYS * DAY_SECONDS
  const since = Math.floor(now.getTime() / 1000) - span
  await summed.during(() => engine.run(insertMade, { total, since, span }))
  const began = performance.now()
  await summed.catchUp()
  const took = performance.now() - began
  await summed.close()
  await engine.close()
  return took
}
