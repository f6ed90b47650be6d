import type { DashboardContent } from '#domain/dashboard/dashboard.ts'
import type { JsonObject } from '#domain/event/event.ts'
import type { EventId } from '#domain/ids.ts'
import type { AdoptedKey } from '#domain/import/import-catalogue.ts'
import type { ThresholdWatch } from '#domain/alert/rule.ts'
import type { Miss } from '#domain/import/tally.ts'
import type { ReleaseChange } from '#domain/release/release.ts'
import type { CheckConfig } from '#domain/uptime/check.ts'
import type { ForeignIssue } from './foreign-issue.ts'

/**
 * What a source hands over: things of another server, read and checked, in Mishap's words. Ids and slugs are those that
 * things have there.
 */
export type Foreign =
  | ForeignTeam
  | ForeignMember
  | ForeignProject
  | ForeignOwnership
  | ForeignAlert
  | ForeignThreshold
  | ForeignMonitor
  | ForeignUptime
  | ForeignDashboard
  | ForeignRelease
  | ForeignFile
  | ForeignEvent
  | ForeignIssue

export interface ForeignTeam {
  readonly kind: 'team'
  readonly id: string
  readonly slug: string
  readonly name: string
}

export interface ForeignMember {
  readonly kind: 'member'
  readonly email: string
  readonly role: 'owner' | 'admin' | 'member' | 'viewer'
  /** Slugs of teams. */
  readonly teams: readonly string[]
}

export interface ForeignProject {
  readonly kind: 'project'
  readonly id: string
  readonly slug: string
  readonly name: string
  /** As the source says it: `javascript-react`, `python-django`. */
  readonly platform: string
  readonly createdAt: Date
  /** Slugs of teams. */
  readonly teams: readonly string[]
  readonly keys: readonly AdoptedKey[]
}

export interface ForeignOwnership {
  readonly kind: 'ownership'
  readonly project: string
  /** One rule a line: `path:src/* #team ada@example.com`. */
  readonly rules: string
  readonly codeowners: string
}

/** Whom a rule tells: by what they are called there. */
export type ForeignDestination =
  | { readonly kind: 'team'; readonly id: string }
  /** The same by its slug, where no id is told. */
  | { readonly kind: 'team_called'; readonly slug: string }
  | { readonly kind: 'person'; readonly email: string }
  | { readonly kind: 'owners' }

export type ForeignTrigger =
  | { readonly kind: 'new' | 'regressed' | 'escalating' }
  | { readonly kind: 'events' | 'users'; readonly count: number; readonly minutes: number }

export interface ForeignAlert {
  readonly kind: 'alert'
  readonly id: string
  readonly project: string
  readonly name: string
  readonly enabled: boolean
  readonly triggers: readonly ForeignTrigger[]
  readonly environment: string | null
  /** Only of addresses that are down and jobs that do not check in. */
  readonly isOfOutages?: boolean
  readonly everyMinutes: number
  readonly destinations: readonly ForeignDestination[]
  /** Conditions and actions that have no counterpart, in its own words. */
  readonly left: readonly string[]
}

/** A rule on how much there is of something. */
export interface ForeignThreshold {
  readonly kind: 'threshold'
  readonly id: string
  /** Ids of projects, one at least. */
  readonly projects: readonly string[]
  readonly name: string
  readonly enabled: boolean
  readonly watch: ThresholdWatch
  readonly destinations: readonly ForeignDestination[]
  /** Whose it is: word goes there where none of its destinations has a counterpart. */
  readonly owner: ForeignDestination | null
  /** Parts that have no counterpart, in its own words. */
  readonly left: readonly string[]
}

/** A job that checks in. */
export interface ForeignMonitor {
  readonly kind: 'monitor'
  readonly id: string
  readonly project: string
  readonly slug: string
  readonly name: string
  /** As an SDK sends them with a check-in (docs/protocol.md 2.2). */
  readonly settings: JsonObject
  readonly muted: boolean
  readonly environments: readonly { readonly name: string; readonly muted: boolean }[]
  /** Parts that have no counterpart, in its own words. */
  readonly left: readonly string[]
}

/** A check of a page or a port. */
export interface ForeignUptime {
  readonly kind: 'uptime'
  readonly id: string
  readonly project: string
  /** Values of its headers are as they are: they are sealed where they are kept. */
  readonly config: CheckConfig
  /** What it looks at there and not here. */
  readonly left: readonly string[]
}

/** A dashboard. Widgets that cannot be drawn here are placeholders in it, which keep their source. */
export interface ForeignDashboard {
  readonly kind: 'dashboard'
  readonly id: string
  readonly content: Omit<DashboardContent, 'projects'>
  /** Ids of projects; empty: all. */
  readonly projects: readonly string[]
  /** false: only some people may change it. */
  readonly isOpen: boolean
  /** Parts of the whole that have no counterpart, in its own words. */
  readonly left: readonly string[]
  /** Widgets that came, though not whole, or not at all: which, and what of each. */
  readonly leftWidgets: readonly { readonly title: string; readonly why: string }[]
}

export interface ForeignRelease {
  readonly kind: 'release'
  readonly version: string
  /** Ids of projects. */
  readonly projects: readonly string[]
  readonly createdAt: Date
  readonly change: Omit<ReleaseChange, 'projects'>
  readonly deploys: readonly {
    readonly environment: string
    readonly name: string | null
    readonly url: string | null
    readonly startedAt: Date | null
    readonly finishedAt: Date
  }[]
}

/** A file of a release, a bundle of source maps, or a debug file. Its bytes are fetched when its turn comes. */
export interface ForeignFile {
  readonly kind: 'artifact' | 'debug_file'
  readonly id: string
  readonly project: string
  readonly release: string | null
  readonly dist: string | null
  readonly name: string
  readonly headers: readonly (readonly [string, string])[]
  bytes(): Promise<Uint8Array | 'too_large' | 'not_offered'>
}

export interface ForeignEvent {
  readonly kind: 'event'
  readonly project: string
  readonly id: EventId
  readonly receivedAt: Date
  /** The event as an SDK sends it. */
  readonly payload: Readonly<Record<string, unknown>>
  /** The issue that it belongs to there; null: unknown. */
  readonly issue: string | null
  /** Files that came with it. */
  readonly attachments?: readonly { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array }[]
}

/** A page of what a source has. */
export interface SourcePage {
  readonly things: readonly Foreign[]
  readonly misses?: readonly Miss[]
  /** The page behind it, for {@link SourceStep.pages}; null: there is none. */
  readonly next: string | null
}

/** What a source may ask of what is here. */
export interface Here {
  /** Those of these events that are here already. */
  events(project: string, ids: readonly EventId[]): Promise<ReadonlySet<EventId>>
  /** Events that arrived before then would be deleted at once. */
  keptSince(project: string): Promise<Date>
}

/** One part of an import, with a cursor of its own. */
export interface SourceStep {
  readonly name: string
  /** It speaks of events that earlier steps brought: they have to be digested first. */
  readonly after?: 'digest'
  /** @param cursor `next` of the last page that was kept; null: from the beginning */
  pages(cursor: string | null, here: Here): AsyncIterable<SourcePage>
}

/** Another server, or a file that it left. */
export interface ImportSource {
  /** Under this name it is kept what was brought from it. The same for the same server and organisation. */
  readonly name: string
  /** In the order in which they are taken. @throws SourceFault */
  steps(): Promise<readonly SourceStep[]>
  close(): Promise<void>
}

/** The source cannot be read any further: what came is kept, and the same command goes on. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault'
  readonly reason: SourceProblem
  /** Where: an address, a file, a table. */
  readonly at: string

  constructor(reason: SourceProblem, at: string, detail = '') {
    super(detail === '' ? `${reason} at ${at}` : `${reason} at ${at}: ${detail}`)
    this.reason = reason
    this.at = at
  }
}

export const sourceProblems = [
  'bad_url',
  'private_address',
  'unreachable',
  'timeout',
  'not_allowed',
  'not_found',
  'no_organization',
  'unreadable',
  'wrong_key',
] as const
export type SourceProblem = (typeof sourceProblems)[number]
