import type { Catalogue } from '#domain/catalogue.ts'
import { createArtifacts } from './artifacts/artifacts.ts'
import { createDigestLedger } from './digest-ledger.ts'
import type { Engine } from './engine.ts'
import { createIssues } from './issues.ts'
import { createKeys } from './keys.ts'
import { createLeases } from './leases.ts'
import { createOutcomes } from './outcomes.ts'
import { createProjects } from './projects.ts'
import { createReleases } from './releases/releases.ts'
import { createRules } from './rules.ts'
import { createTokens } from './tokens.ts'

/** The whole catalogue on an engine that is open and up to date. */
export function createCatalogue(engine: Engine): Catalogue {
  return {
    projects: createProjects(engine),
    rules: createRules(engine),
    issues: createIssues(engine),
    releases: createReleases(engine),
    artifacts: createArtifacts(engine),
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
