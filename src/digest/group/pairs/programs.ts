import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Json } from '#domain/event/event.ts'
import { different, same, type Pair } from './pair.ts'

/** Errors that programs sent through their SDKs, labelled by cause by the program's author (fixtures/programs). */
const families = z.object({
  family: z.string(),
  events: z.array(z.object({ cause: z.string(), item: z.custom<Json>() })),
})

const folder = 'fixtures/programs'

/** All pairs of errors within a family, by language: same cause or different causes. */
export function programPairs(): readonly (readonly [language: string, pairs: readonly Pair[]])[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .map((language) => [language, pairsOf(join(folder, language))] as const)
    .filter(([, pairs]) => pairs.length > 0)
}

function pairsOf(path: string): readonly Pair[] {
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => {
      const { family, events } = families.parse(JSON.parse(readFileSync(join(path, name), 'utf8')))
      return events.flatMap((one, index) =>
        events.slice(index + 1).map((other, more) => {
          const label = `${family} ${index} and ${index + 1 + more}`
          return one.cause === other.cause ? same(label, one.item, other.item) : different(label, one.item, other.item)
        }),
      )
    })
}
