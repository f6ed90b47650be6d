import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import { parseEventId } from '#domain/ids.ts'
import { emptyFlameTree, FlameTreeBuilder, type FlameNode, type FlameTree } from '#domain/profile/flame-tree.ts'
import { profileUnits, type ProfileFrame, type ProfileUnit } from '#domain/profile/profile.ts'
import type { ProfileSet } from '#domain/profile/profile-store.ts'
import { frameOf } from '#telemetry/profiles/body.ts'
import { piecesOf } from '#telemetry/profiles/sums.ts'
import { allOf, covered, inEnvironments, inProject, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { spansWithin } from '../explore/span-set.ts'
import { count } from '../queries/columns.ts'
import { chunksOf } from './profiles.ts'
import { boundIds, hexOf, inProfileSet, ofType, rootSpans, typeOf } from './profile-set.ts'

type MayRead = Grant<'event:read'>

const MAX_NODES = 20_000
/** Maximum number of root spans, newest first, whose share of continuous profiles is summed. */
const MAX_SPANS = 100

const NO_CALLER = '0'.repeat(16)

const countRows = z.tuple([z.object({ profiles: count, unit: z.string() })])
const sumColumns = z.tuple([z.array(z.string()), z.array(count), z.array(count)])
const callColumns = z.tuple([z.array(z.string()), z.array(z.string()), z.array(z.string())])

/** See ProfileReader.flameTree. */
export async function flameTree(
  engine: Engine,
  grant: MayRead,
  set: ProfileSet,
  maxNodes = MAX_NODES,
): Promise<FlameTree> {
  const type = await typeOf(engine, grant, set)
  const own = await treeOfRows(engine, grant, { set, type, maxNodes })
  // Chunks belong to no transaction and have no tags, so spans determine which parts of them count.
  if ((set.transaction === undefined && set.spans === undefined) || type !== 'wall') return own
  const stretches = await treeOfSpans(engine, grant, set)
  if (stretches.profiles === 0) return own
  if (own.profiles === 0) return stretches
  const both = new FlameTreeBuilder(own.unit)
  both.addTree(own)
  both.addTree(stretches)
  return { ...both.finish(), ...(stretches.spans !== undefined && { spans: stretches.spans }) }
}

interface Asked {
  readonly set: ProfileSet
  readonly type: string
  readonly maxNodes: number
}

/**
 * Sums the paths of rows. A caller's total is never less than that of its callees, so the largest paths always form a
 * tree.
 */
async function treeOfRows(engine: Engine, grant: MayRead, { set, type, maxNodes }: Asked): Promise<FlameTree> {
  const where = allOf(inProfileSet(grant, set), ofType(type))
  const [{ profiles, unit: found }] = countRows.parse(
    await engine.rows(`SELECT count() AS profiles, any(unit) AS unit FROM profiles WHERE ${where.sql}`, where.params),
  )
  const unit = profileUnits.find((one) => one === found) ?? 'ms'
  const [paths, selfs, totals] = sumColumns.parse(
    await engine.columns(
      `SELECT ${hexOf('path')}, sum(self), sum(total) AS whole
      FROM profiles ARRAY JOIN paths.id AS path, paths.self AS self, paths.total AS total
      WHERE ${where.sql}
      GROUP BY path
      ORDER BY whole DESC
      LIMIT {most:UInt32}`,
      3,
      { ...where.params, most: maxNodes },
    ),
  )
  const calls = await callsOf(engine, where, paths)
  const names = await framesOf(engine, grant, set, [...new Set([...calls.values()].map((call) => call.function))])
  return treeOf({ paths, calls, selfs, totals }, names, { profiles, unit })
}

interface Call {
  /** The path of the caller. */
  readonly caller: string
  readonly function: string
}

/**
 * Returns the caller and function of each path, by id. They are the same wherever a path occurs, so the engine can stop
 * as soon as it has seen each path once. Aggregating them with the sums would read them from every profile, which takes
 * as long as the sums themselves. Ids are converted to text after deduplication.
 */
async function callsOf(engine: Engine, where: Clause, paths: readonly string[]): Promise<ReadonlyMap<string, Call>> {
  if (paths.length === 0) return new Map()
  const [ids, callers, functions] = callColumns.parse(
    await engine.columns(
      `SELECT ${hexOf('path')}, ${hexOf('caller')}, ${hexOf('called')} FROM
      (
        SELECT path, caller, called
        FROM profiles ARRAY JOIN paths.id AS path, paths.caller AS caller, paths.function AS called
        WHERE ${where.sql} AND path IN ${boundIds('paths')}
        LIMIT 1 BY path LIMIT {most:UInt32}
      )`,
      3,
      { ...where.params, paths, most: paths.length },
    ),
  )
  return new Map(ids.map((id, at) => [id, { caller: callers[at] ?? NO_CALLER, function: functions[at] ?? NO_CALLER }]))
}

interface PathColumns {
  readonly paths: readonly string[]
  readonly calls: ReadonlyMap<string, Call>
  readonly selfs: readonly number[]
  readonly totals: readonly number[]
}

function treeOf(
  { paths, calls, selfs, totals }: PathColumns,
  names: ReadonlyMap<string, ProfileFrame>,
  { profiles, unit }: { readonly profiles: number; readonly unit: ProfileUnit },
): FlameTree {
  const called = Map.groupBy(paths.keys(), (index) => calls.get(paths[index] ?? '')?.caller ?? NO_CALLER)
  const frames: ProfileFrame[] = []
  const places = new Map<string, number>()
  const placeOf = (id: string): number => {
    const known = places.get(id)
    if (known !== undefined) return known
    places.set(id, frames.length)
    return frames.push(names.get(id) ?? { function: id, inApp: false }) - 1
  }
  const pieces = piecesOf(unit)
  const nodes: FlameNode[] = []
  const add = (caller: string, parent: number): void => {
    for (const index of called.get(caller) ?? []) {
      const self = (selfs[index] ?? 0) / pieces
      const total = (totals[index] ?? 0) / pieces
      const path = paths[index] ?? NO_CALLER
      const frame = placeOf(calls.get(path)?.function ?? NO_CALLER)
      waiting.push([path, nodes.push({ frame, parent, self, total }) - 1])
    }
  }
  const waiting: (readonly [path: string, node: number])[] = []
  add(NO_CALLER, -1)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) add(next[0], next[1])
  const total = nodes.reduce((sum, node) => (node.parent === -1 ? sum + node.total : sum), 0)
  return { frames, nodes, total, profiles, unit }
}

const nameRows = z.array(
  z.object({
    function_id: z.string(),
    name: z.string(),
    of_module: z.string(),
    of_package: z.string(),
    of_file: z.string(),
    at_line: count,
    is_app: z.coerce.boolean(),
  }),
)

/** Function names by id. */
export async function framesOf(
  engine: Engine,
  grant: MayRead,
  { project }: Pick<ProfileSet, 'project'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProfileFrame>> {
  if (ids.length === 0) return new Map()
  const among = allOf(covered(grant), inProject(project))
  const rows = await engine.rows(
    `SELECT ${hexOf('id')} AS function_id, any(function) AS name, any(module) AS of_module, any(package) AS of_package,
      any(file) AS of_file, any(line) AS at_line, max(in_app) AS is_app
    FROM profile_frames WHERE ${among.sql} AND id IN ${boundIds('ids')}
    GROUP BY id`,
    { ...among.params, ids },
  )
  return new Map(
    nameRows.parse(rows).map((row) => [
      row.function_id,
      frameOf({
        function: row.name,
        module: row.of_module,
        package: row.of_package,
        file: row.of_file,
        line: row.at_line,
        inApp: row.is_app,
      }),
    ]),
  )
}

const spanRows = z.tuple([
  z.object({
    matching: count,
    /** Each starts with its negated start time in microseconds, so that the newest sort first. */
    newest: z.array(z.tuple([z.coerce.number(), count, z.string(), z.string()])),
  }),
])

/**
 * Sums what the newest root spans of a transaction or search consumed in continuous profiles, and counts all of them in
 * the same pass.
 */
async function treeOfSpans(engine: Engine, grant: MayRead, set: ProfileSet): Promise<FlameTree> {
  const among = allOf(covered(grant), inProject(set.project))
  const where = allOf(among, inEnvironments(set.environments ?? []), spansWithin(set.period), rootSpans(set), {
    sql: `profiler != '' ${set.transaction === undefined ? '' : 'AND name = {transaction:String}'}
      ${set.release === undefined ? '' : 'AND release = {release:String}'}`,
    params: {
      ...(set.transaction !== undefined && { transaction: set.transaction }),
      ...(set.release !== undefined && { release: set.release }),
    },
  })
  const [{ matching, newest }] = spanRows.parse(
    await engine.rows(
      `SELECT count() AS matching,
        groupArraySorted({most:UInt32})((-toUnixTimestamp64Micro(start), duration, profiler, thread)) AS newest
      FROM
      (
        SELECT start, duration, multiIf(has(texts.key, 'sentry.profiler_id'), texts.value[indexOf(texts.key, 'sentry.profiler_id')],
          texts.value[indexOf(texts.key, 'profiler_id')]) AS profiler,
          texts.value[indexOf(texts.key, 'thread.id')] AS thread
        FROM spans WHERE ${where.sql}
      )`,
      { ...where.params, most: MAX_SPANS },
    ),
  )
  if (newest.length === 0) return emptyFlameTree
  const tree = new FlameTreeBuilder('ms')
  for (const [before, length, profiler, thread] of newest) {
    const id = parseEventId(profiler)
    const [from, to] = [-before / 1000, (length - before) / 1000]
    // oxlint-disable-next-line no-await-in-loop -- one query at a time runs in the engine anyhow
    const chunks = id === undefined ? [] : await chunksOf(engine, among, id, { from, to })
    for (const chunk of chunks) {
      const isKnown = chunk.threads.some((one) => one.id === thread)
      tree.add(chunk, { from: from - chunk.startedAt, to: to - chunk.startedAt, ...(isKnown && { thread }) })
    }
  }
  return { ...tree.finish(), spans: { read: newest.length, matching } }
}
