import { z } from 'zod'
import type { Engine } from '../engine.ts'
import { count } from '../queries/columns.ts'

/** Parameters of a statement for one part of a piece. */
export type Part = Readonly<Record<string, number>>

/**
 * Returns a query that cuts a piece which touches too much for one statement: the statements run once with each of its
 * rows, whose columns are their parameters.
 */
export type PartsOf = (within: string) => string

const partRows = z.array(z.record(z.string(), count))

/** Returns the parts that a piece is made in: one without parameters, unless it is cut. */
export async function partsIn(
  engine: Engine,
  parts: PartsOf | undefined,
  within: string,
  bounds: Part,
): Promise<readonly Part[]> {
  return parts === undefined ? [{}] : partRows.parse(await engine.rows(parts(within), bounds))
}
