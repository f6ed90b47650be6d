import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Json } from '#domain/event/event.ts'
import { different, same, type Pair } from './pair.ts'

/** Events from reports of wrong grouping, each with the expected group (fixtures/field/grouping). */
const events = z.array(z.object({ want: z.string(), event: z.custom<Json>() }))

const folder = 'fixtures/field/grouping'

/** All pairs of events within each file, for the languages that its name starts with. */
export function fieldPairs(...languages: readonly string[]): readonly Pair[] {
  return readdirSync(folder)
    .filter((name) => languages.some((language) => name.startsWith(`${language}-`)))
    .toSorted()
    .flatMap((name) => {
      const all = events.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      return all.flatMap((one, index) =>
        all.slice(index + 1).map((other, more) => {
          const label = `${name} ${index} and ${index + 1 + more}`
          return one.want === other.want
            ? same(label, one.event, other.event)
            : different(label, one.event, other.event)
        }),
      )
    })
}
