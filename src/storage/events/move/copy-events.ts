import { randomUUID } from 'node:crypto'
import type { EventTable, EventTables, Partition, RowSum } from './event-tables.ts'

/** A partition in both stores, and the rows it had when it was copied. */
export interface CopiedPartition extends RowSum {
  readonly block: number
  readonly version: number
  readonly parts: string
  /** The last insert of copied rows into the target. */
  readonly targetBlock: number
}

/** The record of what has been copied, so that it is not copied again. */
export interface CopiedPartitions {
  of(table: string, partition: string): CopiedPartition | undefined
  all(): readonly { readonly table: string; readonly partition: string }[]
  note(table: string, partition: string, copied: CopiedPartition): void
  forget(table: string, partition: string): void
}

export interface EventCopy {
  readonly source: EventTables
  readonly target: EventTables
  readonly copied: CopiedPartitions
  /** Called with the number of copied rows and bytes. */
  readonly onCopied: (rows: number, bytes: number) => void
  readonly signal: AbortSignal
}

/** A partition that differs between the stores. */
export interface EventDifference {
  readonly table: string
  readonly partition: string
  readonly source: RowSum
  readonly target: RowSum
}

const PIECE_BYTES = 16 * 1024 * 1024

/**
 * Copies what the target lacks, partition by partition, and verifies each. Can be repeated to copy what has arrived
 * since: only new rows of append-only tables, but whole partitions of others.
 * @returns the remaining differences: none, unless rows arrived or were deleted during the copy
 */
export async function copyEvents(copy: EventCopy): Promise<readonly EventDifference[]> {
  const tables = new Map((await copy.source.list()).map((table) => [table.name, table]))
  const found = await copy.source.partitions()
  await emptyOthers(copy, tables, found)
  const differences: EventDifference[] = []
  for (const partition of found) {
    copy.signal.throwIfAborted()
    const table = tables.get(partition.table)
    const difference = table && (await copyPartition(copy, table, partition))
    if (difference !== undefined) differences.push(difference)
  }
  return differences
}

/** Deletes partitions that the source no longer has, or that an unrecorded attempt left behind. */
async function emptyOthers(
  { target, copied }: EventCopy,
  tables: ReadonlyMap<string, EventTable>,
  found: readonly Partition[],
): Promise<void> {
  const known = new Set(found.map(({ table, id }) => `${table} ${id}`))
  for (const { table: name, id } of await target.partitions()) {
    const table = tables.get(name)
    if (table === undefined || (known.has(`${name} ${id}`) && copied.of(name, id) !== undefined)) continue
    await target.empty(table, id)
  }
  for (const { table, partition } of copied.all())
    if (!known.has(`${table} ${partition}`)) copied.forget(table, partition)
}

async function copyPartition(
  copy: EventCopy,
  table: EventTable,
  found: Partition,
): Promise<EventDifference | undefined> {
  const last = copy.copied.of(table.name, found.id)
  if (last !== undefined && isSame(table, last, found)) return undefined
  if (last !== undefined && !table.merges && last.version === found.version && last.block < found.block) {
    if ((await addRows(copy, table, found, last)) === undefined) return undefined
  }
  return copyWhole(copy, table, found)
}

/** In append-only tables, a merge alone changes nothing. */
function isSame(table: EventTable, last: CopiedPartition, found: Partition): boolean {
  if (last.parts === found.parts) return true
  return !table.merges && last.block === found.block && last.version === found.version
}

async function copyWhole(copy: EventCopy, table: EventTable, found: Partition): Promise<EventDifference | undefined> {
  const { source, target, copied } = copy
  copied.forget(table.name, found.id)
  await target.empty(table, found.id)
  const rows = { partition: found.id, ...(!table.merges && { until: found.block }) }
  await send(copy, table, rows)
  const [there, here] = [await source.sum(table, rows), await target.sum(table, { partition: found.id })]
  if (!isEqual(there, here)) return { table: table.name, partition: found.id, source: there, target: here }
  const { block, version, parts } = found
  copied.note(table.name, found.id, {
    ...there,
    block,
    version,
    parts,
    targetBlock: await lastBlock(target, table, found.id),
  })
  return undefined
}

/** Copies rows that arrived since. Only those are verified, along with the total number of rows. */
async function addRows(
  { source, target, ...copy }: EventCopy,
  table: EventTable,
  { id, block, version, parts }: Partition,
  last: CopiedPartition,
): Promise<EventDifference | undefined> {
  const rows = { partition: id, after: last.block, until: block }
  copy.copied.forget(table.name, id)
  await send({ source, target, ...copy }, table, rows)
  const there = await source.sum(table, rows)
  const here = await target.sum(table, { partition: id, after: last.targetBlock })
  if (!isEqual(there, here)) return { table: table.name, partition: id, source: there, target: here }
  copy.copied.note(table.name, id, {
    rows: last.rows + there.rows,
    sum: BigInt.asUintN(64, last.sum + there.sum),
    block,
    version,
    parts,
    targetBlock: await lastBlock(target, table, id),
  })
  return undefined
}

async function send(
  { source, target, onCopied, signal }: EventCopy,
  table: EventTable,
  rows: Parameters<EventTables['lines']>[1],
): Promise<void> {
  const attempt = randomUUID()
  let held: Uint8Array[] = []
  let bytes = 0
  let pieces = 0
  const flush = async (): Promise<void> => {
    if (bytes === 0) return
    signal.throwIfAborted()
    const lines = Buffer.concat(held)
    held = []
    bytes = 0
    await target.append(table, lines, `move ${attempt} ${pieces++}`)
    onCopied(countLines(lines), lines.length)
  }
  for await (const piece of source.lines(table, rows)) {
    // Copied, because the engine may reuse its memory.
    held.push(Buffer.from(piece))
    bytes += piece.length
    if (bytes >= PIECE_BYTES) await flush()
  }
  await flush()
}

async function lastBlock(target: EventTables, { name }: EventTable, id: string): Promise<number> {
  const found = await target.partitions()
  return found.find((one) => one.table === name && one.id === id)?.block ?? 0
}

function isEqual(one: RowSum, other: RowSum): boolean {
  return one.rows === other.rows && one.sum === other.sum
}

const LINE_END = 10

function countLines(lines: Uint8Array): number {
  let count = 0
  for (let at = lines.indexOf(LINE_END); at >= 0; at = lines.indexOf(LINE_END, at + 1)) count++
  return count
}

/** The totals of a table in both stores. */
export interface ComparedTable extends RowSum {
  readonly table: string
}

/**
 * Compares both stores, without reading partitions again whose metadata match. Neither store may be written to.
 * @returns the sums of each table, and the partitions that differ
 */
export async function compareEvents({ source, target, copied }: Pick<EventCopy, 'source' | 'target' | 'copied'>) {
  const tables = new Map((await source.list()).map((table) => [table.name, table]))
  const here = new Map((await target.partitions()).map((one) => [`${one.table} ${one.id}`, one]))
  const differences: EventDifference[] = []
  const sums = new Map<string, RowSum>()
  for (const found of await source.partitions()) {
    const table = tables.get(found.table)
    if (table === undefined) continue
    const known = copied.of(table.name, found.id)
    const isCertain = known !== undefined && isSame(table, known, found)
    const isAll = table.merges || found.rows === here.get(`${table.name} ${found.id}`)?.rows
    const all = { partition: found.id }
    const sum = isCertain && isAll ? known : await source.sum(table, all)
    const other = isCertain && isAll ? known : await target.sum(table, all)
    if (!isEqual(sum, other)) differences.push({ table: table.name, partition: found.id, source: sum, target: other })
    const before = sums.get(table.name) ?? { rows: 0, sum: 0n }
    sums.set(table.name, { rows: before.rows + sum.rows, sum: BigInt.asUintN(64, before.sum + sum.sum) })
    here.delete(`${table.name} ${found.id}`)
  }
  for (const { table: name, id } of here.values()) {
    const table = tables.get(name)
    if (table === undefined) continue
    const there = await target.sum(table, { partition: id })
    if (there.rows > 0) differences.push({ table: name, partition: id, source: { rows: 0, sum: 0n }, target: there })
  }
  return { tables: [...sums].map(([table, sum]): ComparedTable => ({ table, ...sum })), differences }
}
