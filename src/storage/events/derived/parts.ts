import { z } from 'zod'
import type { Engine } from '../engine.ts'
import { count } from '../queries/columns.ts'

/** The parameters of a statement for one part of a piece. */
export type Part = Readonly<Record<string, number>>

/**
 * Returns a query that splits a piece that affects too much for one statement. The statements run once per result row,
 * with its columns as parameters.
 */
export type PartsOf = (within: string) => string

const partRows = z.array(z.record(z.string(), count))

/** The parts in which a piece is processed. Without a split, there is one part without parameters. */
export async function partsIn(
  engine: Engine,
  parts: PartsOf | undefined,
  within: string,
  bounds: Part,
): Promise<readonly Part[]> {
  return parts === undefined ? [{}] : partRows.parse(await engine.rows(parts(within), bounds))
}
