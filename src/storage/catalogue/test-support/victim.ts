// Commits batch after batch until it is killed, and prints the number of commits after each.
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { openPostgresCatalogue } from '../postgres/postgres.ts'
import { openSqliteCatalogue } from '../sqlite/sqlite.ts'
import { anEvent, noon, sectionsOf } from './bench.ts'

const [engine = '', place = '', project = ''] = process.argv.slice(2)
const opened: Record<string, () => Promise<Catalogue>> = {
  sqlite: () => openSqliteCatalogue({ file: place }),
  postgres: () => openPostgresCatalogue({ url: place, connections: 2 }),
}

const catalogue = await opened[engine]?.()
if (catalogue === undefined) throw new Error(`There is no engine ${engine}.`)

const { position, planned } = await catalogue.digest.progress('victim')
for (let from = position.offset; ; from += 10) {
  const range = { segment: 1, from, to: from + 10 }
  // Commits what an earlier victim planned but did not commit, as the digest would.
  if (planned.every((plan) => plan.from !== from)) await catalogue.digest.plan('victim', range)
  const events = Array.from({ length: 5 }, () => anEvent(Number(project) as ProjectId, 'victim'))
  await catalogue.digest.commit({ spoolId: 'victim', range, outcomes: [], ...sectionsOf({ events }) }, noon)
  process.stdout.write(`${range.to / 10}\n`)
}
