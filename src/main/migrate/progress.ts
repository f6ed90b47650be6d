import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { CopiedBlobs } from '#services/migrate/copy-blobs.ts'
import type { CopiedPartitions } from '#storage/events/move/copy-events.ts'
import type { StoreMove } from './report.ts'

/** Persistent state of a move: its target places, and what has been copied. It outlives the server. */
export interface Progress {
  readonly partitions: CopiedPartitions
  readonly blobs: CopiedBlobs
  /** Whether data of this store may have been written to that place, and to no other since. */
  isBegun(move: StoreMove): boolean
  /** Marks the place as written to, and forgets other places. */
  begin(move: StoreMove): void
  nextPass(): number
  close(): void
}

const partitionRow = z.object({
  rows: z.number(),
  sum: z.string().transform(BigInt),
  block: z.number(),
  version: z.number(),
  parts: z.string(),
  targetBlock: z.number(),
})
const nameRows = z.array(z.object({ table: z.string(), partition: z.string() }))
const blobRow = z.object({ size: z.number(), writtenAt: z.number(), sha256: z.string() })
const hashRows = z.array(z.object({ key: z.string(), size: z.number(), sha256: z.string() }))

const schema = `
  pragma journal_mode = wal;
  create table if not exists places (store text primary key, "from" text not null, "to" text not null);
  create table if not exists partitions ("table" text not null, partition text not null, state text not null,
    primary key ("table", partition)) without rowid;
  create table if not exists blobs (key text primary key, size integer not null, written_at integer not null,
    sha256 text not null, pass integer not null) without rowid;
  create table if not exists passes (id integer primary key);`

/** @param file created if missing */
export function openProgress(file: string): Progress {
  const database = new DatabaseSync(file)
  database.exec(schema)
  return {
    partitions: partitionsIn(database),
    blobs: blobsIn(database),
    isBegun: ({ store, from, to }) =>
      database.prepare('select 1 from places where store = ? and "from" = ? and "to" = ?').get(store, from, to) !==
      undefined,
    begin: ({ store, from, to }) => {
      if (store === 'events') database.exec('delete from partitions')
      if (store === 'blobs') database.exec('delete from blobs')
      database.prepare('insert or replace into places values (?, ?, ?)').run(store, from, to)
    },
    nextPass: () => Number(database.prepare('insert into passes default values').run().lastInsertRowid),
    close: () => database.close(),
  }
}

export async function forgetProgress(file: string): Promise<void> {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) await rm(path, { force: true })
}

function partitionsIn(database: DatabaseSync): CopiedPartitions {
  const get = database.prepare('select state from partitions where "table" = ? and partition = ?')
  const put = database.prepare(
    'insert into partitions values (?, ?, ?) on conflict do update set state = excluded.state',
  )
  const remove = database.prepare('delete from partitions where "table" = ? and partition = ?')
  const all = database.prepare('select "table", partition from partitions')
  return {
    of: (table, partition) => {
      const state = get.get(table, partition)?.['state']
      return typeof state === 'string' ? partitionRow.parse(JSON.parse(state)) : undefined
    },
    all: () => nameRows.parse(all.all()),
    note: (table, partition, copied) =>
      void put.run(table, partition, JSON.stringify({ ...copied, sum: String(copied.sum) })),
    forget: (table, partition) => void remove.run(table, partition),
  }
}

function blobsIn(database: DatabaseSync): CopiedBlobs {
  const get = database.prepare('select size, written_at as writtenAt, sha256 from blobs where key = ?')
  const put = database.prepare('insert or replace into blobs values (?, ?, ?, ?, ?)')
  const see = database.prepare('update blobs set pass = ? where key = ?')
  const seen = database.prepare('select 1 from blobs where key = ? and pass = ?')
  const remove = database.prepare('delete from blobs where key = ?')
  return {
    of: (key) => {
      const row = get.get(key)
      return row === undefined ? undefined : blobRow.parse(row)
    },
    note: (key, { size, writtenAt, sha256 }, pass) => void put.run(key, size, writtenAt, sha256, pass),
    see: (key, pass) => void see.run(pass, key),
    isSeen: (key, pass) => seen.get(key, pass) !== undefined,
    forget: (key) => void remove.run(key),
    sums: () => {
      const rows = hashRows.parse(database.prepare('select key, size, sha256 from blobs order by key').all())
      return [...Map.groupBy(rows, ({ key }) => key.split('/')[0] ?? '')].map(([prefix, found]) => ({
        prefix,
        blobs: found.length,
        bytes: found.reduce((sum, { size }) => sum + size, 0),
        sha256: hash('sha256', found.map(({ key, sha256 }) => `${sha256}  ${key}\n`).join('')),
      }))
    },
  }
}
