import type { PeopleLookup } from './account/people-lookup.ts'
import type { ArtifactCatalogue } from './artifact/artifact-catalogue.ts'
import type { AuditCatalogue } from './audit/audit.ts'
import type { DigestLedger } from './digest/ledger.ts'
import type { IssueCatalogue } from './issue/issue-catalogue.ts'
import type { Leases } from './lease/leases.ts'
import type { OrganizationCatalogue } from './organization/organization.ts'
import type { OutcomeCatalogue } from './outcome/outcome-catalogue.ts'
import type { KeyLookup, ProjectCatalogue } from './project/project-catalogue.ts'
import type { ProjectRemovals } from './project/project-removals.ts'
import type { RulesCatalogue } from './project/rules-catalogue.ts'
import type { ReleaseCatalogue } from './release/release.ts'
import type { TeamCatalogue } from './team/team.ts'
import type { TokenCatalogue } from './token/token.ts'

/**
 * The small, mutable, relational facts. Reads that serve a person take a Grant; what the machine itself does
 * (ingest's key look-up, the digest's transaction, leases) does not, and is kept in interfaces of its own.
 */
export interface Catalogue {
  readonly projects: ProjectCatalogue
  readonly rules: RulesCatalogue
  readonly issues: IssueCatalogue
  readonly releases: ReleaseCatalogue
  readonly artifacts: ArtifactCatalogue
  readonly outcomes: OutcomeCatalogue
  readonly tokens: TokenCatalogue
  readonly teams: TeamCatalogue
  readonly organization: OrganizationCatalogue
  readonly audit: AuditCatalogue
  readonly keys: KeyLookup
  readonly removals: ProjectRemovals
  readonly people: PeopleLookup
  readonly digest: DigestLedger
  readonly leases: Leases
  /** Engine name and version, for `doctor`. */
  engine(): Promise<{ name: string; version: string; migration: string }>
  close(): Promise<void>
}
