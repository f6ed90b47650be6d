import { setTimeout as delay } from 'node:timers/promises'
import { dataPaths } from '#domain/data-paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import type { EmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import type { SourceSide } from '#storage/catalogue/move/side.ts'
import { openCopy, type CopyParts, type CopySource, type Pass, type StoreCopy } from './copies.ts'
import type { Freezer } from './freeze.ts'
import { leftPlaces, noteBegun, noteMoved } from './left-places.ts'
import { placesOf, storeNames } from './places.ts'
import { forgetProgress, openProgress } from './progress.ts'
import type { ComparedLine, MoveProgress, MoveRefusal, MoveReport, StoreMove } from './report.ts'
import { blobSizes, catalogueSizes, eventSizes } from './sizes.ts'
import { openSourceCatalogue } from './source-catalogue.ts'

/** The running server's stores, and how to block their changes. */
export interface MoveSource extends CopySource {
  readonly settings: Settings
  readonly events: EmbeddedEvents
  readonly digest: { whileResting<T>(work: () => Promise<T>): Promise<T> }
  readonly freezer: Freezer
  /** The spool that this server digests. */
  readonly spoolId: string
}

export interface MoveWatch {
  readonly onProgress: (progress: MoveProgress) => void
  readonly signal: AbortSignal
}

export interface MoveRequest {
  /** The settings of the future server. */
  readonly target: Settings
  readonly isDryRun: boolean
}

/** Moves one server's stores, one move at a time. */
export interface Mover {
  move(request: MoveRequest, watch: MoveWatch): Promise<Result<MoveReport, MoveRefusal>>
  /** Releases everything held since a move, when the server ends. */
  close(): Promise<void>
}

/** Further passes copy less and less. */
const MOST_PASSES = 3
/** After a pass this short, the rest is copied during the switch-over. */
const SHORT_PASS_MS = 10_000

/**
 * Moves stores between places: most data while the server runs, the rest while the digest pauses. The server then stays
 * paused, taking events into its spool, until it is restarted with the new settings: it never digests into the old
 * stores again (docs/decisions/0102).
 */
export function createMover(source: MoveSource): Mover {
  let isUnderWay = false
  const held: Held = { closing: Promise.withResolvers<void>(), released: Promise.resolve() }
  return {
    move: async (request, watch) => {
      if (isUnderWay) return refuse({ reason: 'under_way' })
      isUnderWay = true
      try {
        const moved = await move(source, request, watch, held)
        // After a move, nothing more can be moved from here.
        isUnderWay = moved.ok && !request.isDryRun
        return moved
      } catch (fault) {
        isUnderWay = false
        throw fault
      }
    },
    close: async () => {
      held.closing.resolve()
      await held.released
    },
  }
}

/** Held until the server ends. */
interface Held {
  readonly closing: PromiseWithResolvers<void>
  released: Promise<void>
}

async function move(
  source: MoveSource,
  { target, isDryRun }: MoveRequest,
  watch: MoveWatch,
  held: Held,
): Promise<Result<MoveReport, MoveRefusal>> {
  const moves = movesTo(source.settings, target)
  if (moves.length === 0) return refuse({ reason: 'nothing_to_move' })
  const others = await otherServers(source)
  if (others > 0) return refuse({ reason: 'other_servers', others })
  const { dataFolder } = source.settings
  await using opened = new AsyncDisposableStack()
  const progress = openProgress(dataPaths(dataFolder).move)
  opened.defer(() => progress.close())
  const parts: CopyParts = { source, target, progress, kinds: { known: new Map() } }
  const copies: StoreCopy[] = []
  for (const one of moves) {
    const copy = await openCopy(one, parts)
    opened.defer(() => copy.close())
    copies.push(copy)
  }
  const refusal = await makeRoom(copies, parts, isDryRun)
  if (refusal !== undefined) return refuse(refusal)
  if (isDryRun) return ok({ isDryRun, moves, lines: await sizesOf(source, moves), switchMs: 0 })
  await noteBegun(dataFolder, moves)
  for (const copy of copies) await copy.begin()
  await copyWhileRunning(copies, { ...watch, phase: 'copying' })
  const moved = await switchOver({ source, copies, parts, held }, { ...watch, phase: 'switching' })
  if (!moved.ok) return moved
  await opened.disposeAsync()
  await forgetProgress(dataPaths(dataFolder).move)
  return moved
}

/** The stores whose places differ. */
function movesTo(from: Settings, to: Settings): readonly StoreMove[] {
  const [here, there] = [placesOf(from), placesOf(to)]
  return storeNames.flatMap((store) =>
    here[store] === there[store] ? [] : [{ store, from: here[store], to: there[store] }],
  )
}

/** Counts other servers on the catalogue, which would continue with the old stores. */
async function otherServers({ settings, spoolId }: MoveSource): Promise<number> {
  const side = await openSourceCatalogue(settings, 'beside others')
  try {
    const spools = await side.leases('spool ')
    return spools.filter((name) => name !== `spool ${spoolId}`).length
  } finally {
    await side.end()
  }
}

/** Ensures that the targets contain nothing but an earlier copy of ours, and clears it. */
async function makeRoom(
  copies: readonly StoreCopy[],
  { progress, target: { dataFolder } }: CopyParts,
  isDryRun: boolean,
): Promise<MoveRefusal | undefined> {
  const left = await leftPlaces(dataFolder)
  for (const { move: one, target } of copies) {
    const wasLeft = left.some(({ store, place, to }) => store === one.store && place === one.to && to !== null)
    if (!wasLeft && progress.isBegun(one)) continue
    if (wasLeft && !isDryRun) await target.clear()
    const mayBeCleared = wasLeft && target.isOurs
    if (!mayBeCleared && !(await target.isEmpty())) return { reason: 'not_empty', store: one.store, place: one.to }
    if (!isDryRun) progress.begin(one)
  }
  return undefined
}

async function sizesOf(
  { settings, events, blobs }: MoveSource,
  moves: readonly StoreMove[],
): Promise<readonly ComparedLine[]> {
  const lines: ComparedLine[] = []
  for (const { store } of moves) {
    if (store === 'events') lines.push(...(await eventSizes(events.tables)))
    if (store === 'blobs') lines.push(...(await blobSizes(blobs)))
    if (store !== 'catalogue') continue
    const side = await openSourceCatalogue(settings, 'beside others')
    try {
      lines.push(...(await catalogueSizes(side)))
    } finally {
      await side.end()
    }
  }
  return lines
}

/** Copies the large stores repeatedly, until little is left for the blocked phase. */
async function copyWhileRunning(copies: readonly StoreCopy[], pass: Pass): Promise<void> {
  for (let passes = 1; passes <= MOST_PASSES; passes++) {
    const began = performance.now()
    for (const copy of copies) await copy.copy(pass)
    if (performance.now() - began < SHORT_PASS_MS) return
  }
}

interface Moving {
  readonly source: MoveSource
  readonly copies: readonly StoreCopy[]
  readonly parts: CopyParts
  readonly held: Held
}

/** A briefly failing store leaves batches that the digest retries: how long to let it continue. */
const TRIES = 60
const BETWEEN_TRIES_MS = 500

/** Blocks all changes, copies the rest, compares, and records the new places; or resumes everything. */
async function switchOver(moving: Moving, pass: Pass): Promise<Result<MoveReport, MoveRefusal>> {
  const began = performance.now()
  const open = await moving.source.freezer.freeze()
  try {
    for (let tries = 1; ; tries++) {
      const moved = await whileResting(moving, pass)
      if (moved.ok) return ok({ ...moved.value, switchMs: Math.round(performance.now() - began) })
      if (moved.refusal.reason !== 'unfinished_batches' || tries === TRIES) {
        open()
        return moved
      }
      await delay(BETWEEN_TRIES_MS)
    }
  } catch (fault) {
    open()
    throw fault
  }
}

/**
 * Copies the rest while the digest pauses. After success, the digest never resumes, because it belongs to the old
 * stores.
 */
async function whileResting(moving: Moving, pass: Pass): Promise<Result<Omit<MoveReport, 'switchMs'>, MoveRefusal>> {
  const { source, held } = moving
  const outcome = Promise.withResolvers<Awaited<ReturnType<typeof finish>>>()
  const released = Promise.withResolvers<void>()
  const rest = source.digest.whileResting(async () => {
    const hasMoved = await whileStill(moving, async (side) => {
      const moved = await finish(moving, side, pass)
      if (moved.ok) held.released = released.promise
      outcome.resolve(moved)
      if (moved.ok) await held.closing.promise
      return moved.ok
    })
    released.resolve()
    // The digest stops without ever being resumed.
    if (hasMoved) await new Promise(() => undefined)
  })
  rest.catch((fault: unknown) => outcome.reject(fault))
  const moved = await outcome.promise
  if (!moved.ok) await rest
  return moved
}

/** Runs `work` while neither the event store nor the catalogue changes. */
async function whileStill<T>(
  { source: { settings, events }, parts }: Moving,
  work: (side: SourceSide) => Promise<T>,
): Promise<T> {
  // Derived tables must first catch up with the rows.
  await Promise.all([events.indexed(), events.sampled(), events.sessionsSummed()])
  return events.whileStill(async () => {
    const side = await openSourceCatalogue(settings, 'alone', () => parts.kinds.known)
    try {
      return await work(side)
    } finally {
      await side.end()
    }
  })
}

async function finish(
  { source: { settings }, copies }: Moving,
  side: SourceSide,
  pass: Pass,
): Promise<Result<Omit<MoveReport, 'switchMs'>, MoveRefusal>> {
  const batches =
    (await side.count({ name: 'digest_plans', columns: [] })) +
    (await side.count({ name: 'digest_aside', columns: [] }))
  if (batches > 0) return refuse({ reason: 'unfinished_batches', batches })
  const lines: ComparedLine[] = []
  for (const copy of copies) {
    const compared = await copy.finish(side, pass)
    if (!compared.ok) return refuse({ reason: 'differs', differences: compared.refusal })
    lines.push(...compared.value)
  }
  for (const copy of copies) await copy.complete()
  const moves = copies.map((copy) => copy.move)
  await noteMoved(settings.dataFolder, moves)
  if (moves.some(({ store }) => store === 'catalogue')) await side.leave()
  return ok({ isDryRun: false, moves, lines })
}
