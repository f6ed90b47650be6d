import type { Asked, AskedWithin, Dataset, Row, Steps } from '../datasets/dataset.ts'

/** Answers a dashboard's questions. Questions over the same rows become one query, however many widgets share them. */
export interface Asker {
  readonly within: AskedWithin
  rows(dataset: Dataset, asked: Asked, within?: AskedWithin): Promise<readonly Row[]>
  series(dataset: Dataset, asked: Asked, groups: readonly (readonly string[])[]): Promise<readonly Steps[]>
  heat(dataset: Dataset, query: string): ReturnType<NonNullable<Dataset['heat']>>
}

/** Questions over the same groups, combined into one query with all their functions. */
interface Batch {
  readonly functions: string[]
  readonly answer: Promise<readonly Row[]>
}

/** Creates the asker for one render of a dashboard. It caches every answer. */
export function createAsker(within: AskedWithin): Asker {
  const batches = new Map<string, Batch>()
  const known = new Map<string, Promise<unknown>>()

  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const asked = (known.get(key) as Promise<T> | undefined) ?? ask()
    known.set(key, asked)
    return asked
  }

  const rows: Asker['rows'] = async (dataset, asked, at = within) => {
    const { query, groupBy, functions, limit } = asked
    // The first number determines which groups are returned, unless there is only one.
    const order = groupBy.length === 0 ? null : [functions[0], limit]
    const key = JSON.stringify([dataset.name, query.trim(), groupBy, order, at.period])
    const batch = batches.get(key) ?? begin(dataset, asked, at)
    batches.set(key, batch)
    const places = functions.map((name) => placeIn(batch, name))
    // The batch has already been sent, so ask separately.
    if (places.includes(-1)) return once(`rows ${key} ${functions.join()}`, () => dataset.rows(at, asked))
    const found = await batch.answer
    return found.map((row) => ({ ...row, numbers: places.map((place) => row.numbers[place] ?? null) }))
  }

  return {
    within,
    rows,
    series: (dataset, asked, groups) => {
      const { query, groupBy, functions } = asked
      const key = JSON.stringify(['series', dataset.name, query.trim(), groupBy, functions[0], groups])
      return once(key, () => dataset.series(within, asked, groups))
    },
    heat: (dataset, query) =>
      once(
        JSON.stringify(['heat', dataset.name, query.trim()]),
        async () => (await dataset.heat?.(within, query)) ?? [],
      ),
  }
}

/** Waits for the other widgets of the same microtask, then sends their questions as one. */
function begin(dataset: Dataset, asked: Asked, within: AskedWithin): Batch {
  const functions: string[] = []
  const answer = async () => {
    await Promise.resolve()
    Object.freeze(functions)
    return dataset.rows(within, { ...asked, functions })
  }
  return { functions, answer: answer() }
}

/** Returns a function's index in a batch, adding it if possible; -1 if the batch has already been sent. */
function placeIn({ functions }: Batch, name: string): number {
  const at = functions.indexOf(name)
  if (at !== -1 || Object.isFrozen(functions)) return at
  return functions.push(name) - 1
}
