import type { Catalogue } from '#domain/catalogue.ts'
import type { Uploads } from '#domain/artifact/uploads.ts'
import type { MemberAccounts } from '#domain/account/members.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { Landed } from '#domain/import/tally.ts'
import type { Monitors } from '#domain/monitor/monitors.ts'
import type { Schedules } from '#domain/monitor/schedules.ts'
import type { SpoolWriter } from '#domain/spool/spool.ts'
import type { Uptime } from '#domain/uptime/uptime.ts'
import type { Foreign } from '../foreign.ts'
import { landAlert } from './land-alert.ts'
import { landDashboard } from './land-dashboard.ts'
import { landEvents, type EventLanding } from './land-event.ts'
import { landFile } from './land-file.ts'
import { landIssue } from './land-issue.ts'
import { landMember, landTeam } from './land-people.ts'
import { landOwnership, landProject } from './land-project.ts'
import { landRelease } from './land-release.ts'
import { landMonitor, landUptime } from './land-monitor.ts'
import { landThreshold } from './land-threshold.ts'

export interface LandingParts {
  readonly source: string
  readonly catalogue: Pick<
    Catalogue,
    | 'imports'
    | 'projects'
    | 'teams'
    | 'ownership'
    | 'alerts'
    | 'uptime'
    | 'dashboards'
    | 'releases'
    | 'issues'
    | 'triage'
    | 'activity'
    | 'people'
  >
  readonly members: Pick<MemberAccounts, 'list' | 'invitations' | 'invite'>
  readonly uploads: Pick<Uploads, 'putReleaseFile' | 'putChunk' | 'assembleBundle' | 'assembleDebugFile'>
  readonly events: Pick<EventReader, 'event'>
  readonly monitors: Pick<Monitors, 'create'>
  readonly schedules: Pick<Schedules, 'isCrontab'>
  readonly uptime: Pick<Uptime, 'sealed' | 'isJsonPath'>
  readonly spool: SpoolWriter
  /** The start of this import: earlier events are history. */
  readonly now: Date
  readonly sendsMail: boolean
  /** Whether invitations keep people's roles; otherwise they grant member at most. */
  readonly keepsRoles: boolean
}

/** Writes foreign data to our stores. Idempotent. */
export interface Landing {
  /** Imports an item. Returns the results for it and its parts. */
  land(thing: Foreign): Promise<readonly Landed[]>
  /** Resolves when everything imported so far is durable. */
  pageDone(): Promise<void>
}

export function createLanding(parts: LandingParts): Landing {
  const events: EventLanding = landEvents(parts)
  return {
    land: async (thing) => {
      switch (thing.kind) {
        case 'team':
          return landTeam(parts, thing)
        case 'member':
          return landMember(parts, thing)
        case 'project':
          return landProject(parts, thing)
        case 'ownership':
          return landOwnership(parts, thing)
        case 'alert':
          return landAlert(parts, thing)
        case 'threshold':
          return landThreshold(parts, thing)
        case 'monitor':
          return landMonitor(parts, thing)
        case 'uptime':
          return landUptime(parts, thing)
        case 'dashboard':
          return landDashboard(parts, thing)
        case 'release':
          return landRelease(parts, thing)
        case 'artifact':
        case 'debug_file':
          return landFile(parts, thing)
        case 'event':
          return events.land(thing)
        case 'issue':
          return landIssue(parts, thing)
      }
    },
    pageDone: () => events.noteIssues(),
  }
}
