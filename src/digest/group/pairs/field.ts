import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Json } from '#domain/event/event.ts'
import { different, same, type Pair } from './pair.ts'

/** Events that people reported to be grouped wrongly, each with what it is (fixtures/field/grouping). */
const events = z.array(z.object({ want: z.string(), event: z.custom<Json>() }))

const folder = 'fixtures/field/grouping'

/** Every two events of one file, by the language that its name begins with. */
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
