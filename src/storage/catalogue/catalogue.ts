import type { Catalogue } from '#domain/catalogue.ts'
import { createAudit } from './audit/audit.ts'
import { createArtifacts } from './artifacts/artifacts.ts'
import { createDigestLedger } from './digest-ledger.ts'
import type { Engine } from './engine.ts'
import { createIssues } from './issues.ts'
import { createKeys } from './projects/key-lookup.ts'
import { createLeases } from './leases.ts'
import { createOutcomes } from './outcomes.ts'
import { createProjects } from './projects/projects.ts'
import { createOrganization } from './people/organization.ts'
import { createPeople } from './people/people.ts'
import { createTeams } from './people/teams.ts'
import { createRemovals } from './projects/removals.ts'
import { createReleases } from './releases/releases.ts'
import { createRules } from './projects/rules.ts'
import { createTokens } from './people/tokens.ts'

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
    teams: createTeams(engine),
    organization: createOrganization(engine),
    audit: createAudit(engine),
    people: createPeople(engine),
    keys: createKeys(engine),
    removals: createRemovals(engine),
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
