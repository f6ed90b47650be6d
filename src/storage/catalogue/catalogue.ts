import type { Catalogue } from '#domain/catalogue.ts'
import { createDigestLedger } from './digest-ledger.ts'
import type { Engine } from './engine.ts'
import { createIssues } from './issues.ts'
import { createKeys } from './keys.ts'
import { createLeases } from './leases.ts'
import { createOutcomes } from './outcomes.ts'
import { createProjects } from './projects.ts'
import { createTokens } from './tokens.ts'

/** The whole catalogue on an engine that is open and up to date. */
export function createCatalogue(engine: Engine): Catalogue {
  return {
    projects: createProjects(engine),
    issues: createIssues(engine),
    outcomes: createOutcomes(engine),
    tokens: createTokens(engine),
    keys: createKeys(engine),
    digest: createDigestLedger(engine),
    leases: createLeases(engine),
    engine: async () => ({ ...(await engine.version()), migration: await newestMigration(engine) }),
    close: () => engine.close(),
  }
}

async function newestMigration({ db }: Engine): Promise<string> {
  const newest = await db.selectFrom('migrations').select('name').orderBy('name', 'desc').limit(1).executeTakeFirst()
  return newest?.name ?? ''
}
