import { hash } from 'node:crypto'
import type { CatalogueTable, Row, Side, SourceSide, TargetSide, Value } from './side.ts'

/** A table's row count and the sum of its row hashes modulo 2^64. */
export interface TableSum {
  readonly table: string
  readonly rows: number
  readonly sum: bigint
}

export interface TableDifference {
  readonly table: string
  readonly source: TableSum
  readonly target: TableSum
}

/**
 * Copies all rows into an empty catalogue of the same version and verifies them there. Leaves the target uncommitted.
 * @returns the sums of each table, and which tables differ
 */
export async function copyCatalogue(
  source: SourceSide,
  target: TargetSide,
  { onCopied, signal }: { readonly onCopied: (rows: number) => void; readonly signal: AbortSignal },
) {
  const tables = await source.tables()
  const known = await target.tables()
  if (
    JSON.stringify(sorted(tables)) !== JSON.stringify(sorted(known)) ||
    (await source.version()) !== (await target.version())
  )
    throw new Error('The catalogues are not of the same version.')
  await target.empty()
  const sums: TableSum[] = []
  const differences: TableDifference[] = []
  // In the order of the side that enforces references.
  for (const table of known) {
    const adder = new Adder(table.name)
    for await (const rows of source.rows(table)) {
      signal.throwIfAborted()
      adder.add(rows)
      await target.insert(table, rows)
      onCopied(rows.length)
    }
    const sum = adder.sum()
    const other = await sumOf(target, table)
    sums.push(sum)
    if (sum.rows !== other.rows || sum.sum !== other.sum)
      differences.push({ table: table.name, source: sum, target: other })
  }
  for (const counter of await source.counters()) await target.setCounter(counter)
  return { tables: sums, differences }
}

function sorted(tables: readonly CatalogueTable[]): readonly string[] {
  return tables.map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).join(', ')}`).toSorted()
}

async function sumOf(side: Side, table: CatalogueTable): Promise<TableSum> {
  const adder = new Adder(table.name)
  for await (const rows of side.rows(table)) adder.add(rows)
  return adder.sum()
}

class Adder {
  readonly #table: string
  #rows = 0
  #sum = 0n

  constructor(table: string) {
    this.#table = table
  }

  add(rows: readonly Row[]): void {
    this.#rows += rows.length
    for (const row of rows) this.#sum += hash('md5', JSON.stringify(row.map(plain)), 'buffer').readBigUInt64LE()
    this.#sum = BigInt.asUintN(64, this.#sum)
  }

  sum(): TableSum {
    return { table: this.#table, rows: this.#rows, sum: this.#sum }
  }
}

function plain(value: Value): string | number | boolean | null {
  return value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('base64')}` : value
}
