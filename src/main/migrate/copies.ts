import { ok, refuse, type Result } from '#domain/result.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { Settings } from '#domain/settings.ts'
import { copyBlobs } from '#services/migrate/copy-blobs.ts'
import { copyCatalogue } from '#storage/catalogue/move/copy.ts'
import { kindsIn, type SourceSide, type TargetSide } from '#storage/catalogue/move/side.ts'
import type { Kinds } from '#storage/catalogue/move/sqlite-side.ts'
import { compareEvents, copyEvents } from '#storage/events/move/copy-events.ts'
import type { EventTables } from '#storage/events/move/event-tables.ts'
import type { Log } from '../log.ts'
import type { StoreName } from './places.ts'
import type { Progress } from './progress.ts'
import type { ComparedLine, Difference, MoveProgress, StoreMove } from './report.ts'
import { blobSizes, catalogueSizes, eventSizes } from './sizes.ts'
import { blobTarget, catalogueTarget, eventTarget, type Target } from './targets.ts'

export interface Pass {
  readonly phase: MoveProgress['phase']
  readonly onProgress: (progress: MoveProgress) => void
  readonly signal: AbortSignal
}

export interface StoreCopy {
  readonly move: StoreMove
  readonly target: Target
  begin(): Promise<void>
  /** Copies new data. The source may be written to at the same time. */
  copy(pass: Pass): Promise<void>
  /** Copies the rest while writes are blocked, and compares. */
  finish(source: SourceSide, pass: Pass): Promise<Result<readonly ComparedLine[], readonly Difference[]>>
  /** Marks the target as a complete store. What follows uses it. */
  complete(): Promise<void>
  close(): Promise<void>
}

export interface CopySource {
  readonly events: { readonly tables: EventTables }
  readonly blobs: BlobStore
  readonly log: Log
}

export interface CopyParts {
  readonly source: CopySource
  readonly target: Settings
  readonly progress: Progress
  /** Postgres column types, known after the first query. */
  readonly kinds: { known: Kinds }
}

export function openCopy(move: StoreMove, parts: CopyParts): Promise<StoreCopy> {
  switch (move.store) {
    case 'catalogue':
      return Promise.resolve(catalogueCopy(move, parts))
    case 'events':
      return Promise.resolve(eventCopy(move, parts))
    case 'blobs':
      return blobCopy(move, parts)
  }
}

function eventCopy(move: StoreMove, { source, target: settings, progress }: CopyParts): StoreCopy {
  const target = eventTarget(settings)
  const { tables: from } = source.events
  const copied = progress.partitions
  let opened: Awaited<ReturnType<typeof target.open>> | undefined
  const into = () => {
    if (opened === undefined) throw new Error('Events are copied before there is a place for them.')
    return opened.tables
  }
  const copy = async (pass: Pass) => {
    const total = (await eventSizes(from)).reduce((sum, { rows }) => sum + rows, 0)
    const { onCopied, signal } = meter('events', total, pass)
    return copyEvents({ source: from, target: into(), copied, onCopied, signal })
  }
  return {
    move,
    target,
    begin: async () => {
      opened = await target.open()
      await opened.tables.prepare()
      for (const tables of [from, opened.tables])
        for (const table of await tables.list()) if (!table.merges) await tables.numberInserts(table)
    },
    copy: async (pass) => void (await copy(pass)),
    finish: async (_, pass) => {
      // Writes are blocked, so a difference means a bad copy, which gets one more try.
      await copy(pass)
      let compared = await compareEvents({ source: from, target: into(), copied })
      if (compared.differences.length > 0) {
        for (const { table, partition } of compared.differences) copied.forget(table, partition)
        await copy(pass)
        compared = await compareEvents({ source: from, target: into(), copied })
      }
      const differences = compared.differences.map(({ table, partition, ...sums }) =>
        difference('events', `${table}, partition ${partition}`, sums),
      )
      if (differences.length > 0) return refuse(differences)
      return ok(compared.tables.map(({ table, rows, sum }) => line('events', table, rows, hex(sum))))
    },
    complete: () => into().finish(),
    close: async () => opened?.close(),
  }
}

function catalogueCopy(move: StoreMove, { target: settings, kinds }: CopyParts): StoreCopy {
  const target = catalogueTarget(settings, () => kinds.known)
  let filled: TargetSide | undefined
  const end = async (how: 'commit' | 'rollback') => {
    const side = filled
    filled = undefined
    await side?.[how]()
  }
  return {
    move,
    target,
    begin: () => Promise.resolve(),
    // Every row changes constantly, so it is copied while writes are blocked, which takes seconds.
    copy: () => Promise.resolve(),
    finish: async (source, pass) => {
      filled = await target.open()
      kinds.known = kindsIn(await (settings.database === null ? source : filled).tables())
      const total = (await catalogueSizes(source)).reduce((sum, { rows }) => sum + rows, 0)
      const { tables, differences } = await copyCatalogue(source, filled, meter('catalogue', total, pass))
      if (differences.length === 0)
        return ok(tables.map(({ table, rows, sum }) => line('catalogue', table, rows, hex(sum))))
      return refuse(differences.map(({ table, ...sums }) => difference('catalogue', table, sums)))
    },
    complete: () => end('commit'),
    close: () => end('rollback'),
  }
}

async function blobCopy(move: StoreMove, { source, target: settings, progress }: CopyParts): Promise<StoreCopy> {
  const target = await blobTarget(settings, source.log)
  const copied = progress.blobs
  const copy = async (pass: Pass) => {
    const total = (await blobSizes(source.blobs)).reduce((sum, { rows }) => sum + rows, 0)
    const { onCopied, signal } = meter('blobs', total, pass)
    return copyBlobs({
      source: source.blobs,
      target: target.blobs,
      copied,
      pass: progress.nextPass(),
      onCopied: (bytes) => onCopied(1, bytes),
      signal,
    })
  }
  return {
    move,
    target,
    begin: () => Promise.resolve(),
    copy: async (pass) => void (await copy(pass)),
    finish: async (_, pass) => {
      const differences = await copy(pass)
      if (differences.length > 0)
        return refuse(
          differences.map(({ key, source: there, target: here }) => ({
            store: 'blobs',
            name: key,
            source: there,
            target: here,
          })),
        )
      return ok(
        copied.sums().map(({ prefix, blobs, bytes, sha256 }) => ({
          store: 'blobs',
          name: prefix,
          rows: blobs,
          bytes,
          checksum: sha256.slice(0, 16),
        })),
      )
    },
    complete: () => Promise.resolve(),
    close: async () => target.close(),
  }
}

function meter(store: StoreName, total: number, { phase, onProgress, signal }: Pass) {
  let done = 0
  let bytes = 0
  const onCopied = (rows: number, more = 0): void => {
    done += rows
    bytes += more
    onProgress({ phase, store, done, total: Math.max(total, done), bytes })
  }
  return { onCopied, signal }
}

interface Sum {
  readonly rows: number
  readonly sum: bigint
}

function difference(
  store: StoreName,
  name: string,
  { source, target }: { readonly source: Sum; readonly target: Sum },
): Difference {
  const text = ({ rows, sum }: Sum) => `${rows} rows, ${hex(sum)}`
  return { store, name, source: text(source), target: text(target) }
}

function line(store: StoreName, name: string, rows: number, checksum: string): ComparedLine {
  return { store, name, rows, bytes: null, checksum }
}

function hex(sum: bigint): string {
  return sum.toString(16).padStart(16, '0')
}
