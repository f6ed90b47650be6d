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
 * What a source produces: another server's data, parsed, validated and translated to Mishap's terms. Ids and slugs are
 * the source's own.
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
  /** The source's name: `javascript-react`, `python-django`. */
  readonly platform: string
  readonly createdAt: Date
  /** Slugs of teams. */
  readonly teams: readonly string[]
  readonly keys: readonly AdoptedKey[]
}

export interface ForeignOwnership {
  readonly kind: 'ownership'
  readonly project: string
  /** One rule per line: `path:src/* #team ada@example.com`. */
  readonly rules: string
  readonly codeowners: string
}

/** The recipient of a rule, as named by the source. */
export type ForeignDestination =
  | { readonly kind: 'team'; readonly id: string }
  /** A team by slug, if the source does not provide ids. */
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
  /** Only outages: failing checks and missed check-ins. */
  readonly isOfOutages?: boolean
  readonly everyMinutes: number
  readonly destinations: readonly ForeignDestination[]
  /** Conditions and actions without a counterpart, in the source's terms. */
  readonly left: readonly string[]
}

export interface ForeignThreshold {
  readonly kind: 'threshold'
  readonly id: string
  /** Ids of projects, at least one. */
  readonly projects: readonly string[]
  readonly name: string
  readonly enabled: boolean
  readonly watch: ThresholdWatch
  readonly destinations: readonly ForeignDestination[]
  /** The rule's owner, who is notified if none of its destinations has a counterpart. */
  readonly owner: ForeignDestination | null
  /** Parts without a counterpart, in the source's terms. */
  readonly left: readonly string[]
}

/** A scheduled job that checks in. */
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
  /** Parts without a counterpart, in the source's terms. */
  readonly left: readonly string[]
}

/** A check of a page or a port. */
export interface ForeignUptime {
  readonly kind: 'uptime'
  readonly id: string
  readonly project: string
  /** With plain header values, which are encrypted when stored. */
  readonly config: CheckConfig
  /** Assertions that are not supported here. */
  readonly left: readonly string[]
}

/** A dashboard. Widgets that cannot be drawn here are placeholders that keep their source. */
export interface ForeignDashboard {
  readonly kind: 'dashboard'
  readonly id: string
  readonly content: Omit<DashboardContent, 'projects'>
  /** Ids of projects; empty means all. */
  readonly projects: readonly string[]
  /** false: only some people may edit it. */
  readonly isOpen: boolean
  /** Parts of the dashboard without a counterpart, in the source's terms. */
  readonly left: readonly string[]
  /** Widgets imported only in part or not at all, with the reason. */
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

/** A release file, a source map bundle, or a debug file. Its content is fetched when it is its turn. */
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
  /** Its issue's id in the source; null if unknown. */
  readonly issue: string | null
  readonly attachments?: readonly { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array }[]
}

export interface SourcePage {
  readonly things: readonly Foreign[]
  readonly misses?: readonly Miss[]
  /** The cursor of the next page, for {@link SourceStep.pages}; null at the end. */
  readonly next: string | null
}

/** What a source may ask about the existing data. */
export interface Here {
  /** The subset of these events that already exists. */
  events(project: string, ids: readonly EventId[]): Promise<ReadonlySet<EventId>>
  /** Events received before this time would be deleted immediately. */
  keptSince(project: string): Promise<Date>
}

/** One part of an import, with its own cursor. */
export interface SourceStep {
  readonly name: string
  /** It refers to events of earlier steps, which have to be digested first. */
  readonly after?: 'digest'
  /** @param cursor `next` of the last stored page; null to start at the beginning */
  pages(cursor: string | null, here: Here): AsyncIterable<SourcePage>
}

/** Another server, or its exported file. */
export interface ImportSource {
  /** The key under which imported ids are recorded. Stable for a server and organisation. */
  readonly name: string
  /** In the order in which they run. @throws SourceFault */
  steps(): Promise<readonly SourceStep[]>
  close(): Promise<void>
}

/** The source cannot be read any further. What was imported is kept, and running the command again continues. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault'
  readonly reason: SourceProblem
  /** The location: a URL, a file, a table. */
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
