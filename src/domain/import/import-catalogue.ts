import type { Grant } from '../access/access.ts'
import type { DsnProjectId, IssueId, ProjectId, PublicKey } from '../ids.ts'
import type { ActivityActor } from '../issue/activity.ts'
import type { Decision } from '../issue/triage.ts'
import type { Platform, Project, RateLimit } from '../project/project.ts'
import type { Result } from '../result.ts'
import type { ImportTally } from './tally.ts'

/** A project as it is to be here, with the ids and keys that it has elsewhere. */
export interface AdoptedProject {
  /** The number in its DSNs. Kept where it is free, and small enough for a {@link ProjectId}. */
  readonly dsnProjectId: DsnProjectId | null
  readonly slug: string
  readonly name: string
  readonly platform: Platform
  readonly createdAt: Date
  readonly keys: readonly AdoptedKey[]
}

/** A key that clients send with already. */
export interface AdoptedKey {
  readonly publicKey: PublicKey
  readonly label: string
  readonly enabled: boolean
  readonly rateLimit: RateLimit | null
  readonly createdAt: Date
}

/** What became of a project that was adopted. */
export interface Adoption {
  readonly project: Project
  /** false: it has another number here; its DSNs are taken all the same. */
  readonly keptId: boolean
  /** Keys that another project has here. */
  readonly takenKeys: readonly PublicKey[]
}

/** How far one part of an import has come. */
export interface ImportStep {
  /** The page that is next, as the source calls it; null: the first. */
  readonly cursor: string | null
  readonly isDone: boolean
  readonly tally: ImportTally
}

/** Something that happened to an issue elsewhere. */
export interface ToldLine {
  readonly at: Date
  readonly by: ActivityActor
  readonly what:
    /** Markdown. */
    | { readonly kind: 'comment'; readonly text: string }
    | { readonly kind: 'decided'; readonly decision: Decision }
    /** `release`: it came back in; '': unknown. */
    | { readonly kind: 'regressed'; readonly release: string }
    | { readonly kind: 'escalated' | 'no_longer_new' }
    /** To somebody who has no account here. */
    | { readonly kind: 'assigned_away'; readonly name: string }
}

/**
 * What was brought from other servers. A source is named by a text of its own; ids of other servers are texts.
 * What is written here is repeated without harm.
 */
export interface ImportCatalogue {
  /** Returns what a thing of another server is here; undefined: it was not brought. */
  find(source: string, kind: string, foreignId: string): Promise<string | undefined>
  /** All things of a kind whose foreign ids begin so: what they are called there, and here. */
  findAll(source: string, kind: string, prefix: string): Promise<ReadonlyMap<string, string>>
  note(source: string, kind: string, things: readonly (readonly [foreignId: string, ownId: string])[]): Promise<void>
  step(source: string, step: string): Promise<ImportStep | undefined>
  saveStep(source: string, step: string, state: ImportStep): Promise<void>
  /** Begins anew: what was brought stays known. */
  forgetSteps(source: string): Promise<void>
  /** Makes the project with its keys in one transaction, and notes what it was elsewhere. `taken`: the slug is another's, with a number behind it there is none either. */
  adopt(
    grant: Grant<'project:write'>,
    from: { readonly source: string; readonly foreignId: string },
    project: AdoptedProject,
    now: Date,
  ): Promise<Result<Adoption, { readonly reason: 'gone' }>>
  /**
   * Writes what happened to an issue into its history, as though it had happened here then, and leaves it as the last line
   * does. Lines that change nothing are left out. What is told once is not told again.
   * @param lines in their order
   */
  tellHistory(
    grant: Grant<'event:write'>,
    from: { readonly source: string; readonly foreignId: string },
    issue: IssueId,
    lines: readonly ToldLine[],
  ): Promise<void>
  /** What happened to its issues before then sends word to nobody. */
  beginHistory(project: ProjectId, until: Date): Promise<void>
}
