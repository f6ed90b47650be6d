import type { Grant } from '../access/access.ts'
import type { DsnProjectId, IssueId, ProjectId, PublicKey } from '../ids.ts'
import type { ActivityActor } from '../issue/activity.ts'
import type { Decision } from '../issue/triage.ts'
import type { Platform, Project, RateLimit } from '../project/project.ts'
import type { Result } from '../result.ts'
import type { ImportTally } from './tally.ts'

/** A project to import, with its ids and keys on the other server. */
export interface AdoptedProject {
  /** The number in its DSNs. Kept if it is free and in the range of a {@link ProjectId}. */
  readonly dsnProjectId: DsnProjectId | null
  readonly slug: string
  readonly name: string
  readonly platform: Platform
  readonly createdAt: Date
  readonly keys: readonly AdoptedKey[]
}

/** A key that clients already use. */
export interface AdoptedKey {
  readonly publicKey: PublicKey
  readonly label: string
  readonly enabled: boolean
  readonly rateLimit: RateLimit | null
  readonly createdAt: Date
}

/** The result of importing a project. */
export interface Adoption {
  readonly project: Project
  /** False if it has a different number here. Its DSNs work in any case. */
  readonly keptId: boolean
  /** Keys already used by another project here. */
  readonly takenKeys: readonly PublicKey[]
}

/** Progress of one part of an import. */
export interface ImportStep {
  /** The source's cursor of the next page; `null` for the first. */
  readonly cursor: string | null
  readonly isDone: boolean
  readonly tally: ImportTally
}

/** An event in the history of an imported issue. */
export interface ToldLine {
  readonly at: Date
  readonly by: ActivityActor
  readonly what:
    /** Markdown. */
    | { readonly kind: 'comment'; readonly text: string }
    | { readonly kind: 'decided'; readonly decision: Decision }
    /** `release`: where it regressed; '' if unknown. */
    | { readonly kind: 'regressed'; readonly release: string }
    | { readonly kind: 'escalated' | 'no_longer_new' }
    /** Assigned to a person without an account here. */
    | { readonly kind: 'assigned_away'; readonly name: string }
}

/**
 * Records what was imported from other servers. Each source has a name, and foreign ids are text. All writes are
 * idempotent.
 */
export interface ImportCatalogue {
  /** The local id of a foreign object; `undefined` if it was not imported. */
  find(source: string, kind: string, foreignId: string): Promise<string | undefined>
  /** All objects of a kind whose foreign ids have this prefix: foreign to local ids. */
  findAll(source: string, kind: string, prefix: string): Promise<ReadonlyMap<string, string>>
  note(source: string, kind: string, things: readonly (readonly [foreignId: string, ownId: string])[]): Promise<void>
  step(source: string, step: string): Promise<ImportStep | undefined>
  saveStep(source: string, step: string, state: ImportStep): Promise<void>
  /** Restarts an import. Imported objects stay known. */
  forgetSteps(source: string): Promise<void>
  /**
   * Creates the project with its keys and records its foreign id, in one transaction. `taken`: the slug is in use, even
   * with a number appended.
   */
  adopt(
    grant: Grant<'project:write'>,
    from: { readonly source: string; readonly foreignId: string },
    project: AdoptedProject,
    now: Date,
  ): Promise<Result<Adoption, { readonly reason: 'gone' }>>
  /**
   * Writes foreign events into an issue's history with their original times, and gives the issue the state after the
   * last one. Skips entries that change nothing. Idempotent.
   * @param lines in chronological order
   */
  tellHistory(
    grant: Grant<'event:write'>,
    from: { readonly source: string; readonly foreignId: string },
    issue: IssueId,
    lines: readonly ToldLine[],
  ): Promise<void>
  /** Suppresses notifications for events of the project's issues before `until`. */
  beginHistory(project: ProjectId, until: Date): Promise<void>
}
