import { readSuspects } from '#domain/release/read-suspects.ts'
import { digestSiblings, isOfBrowser } from '#domain/event/digest-siblings.ts'
import type { StoredEvent } from '#domain/event/event-store.ts'
import type { EventId } from '#domain/ids.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { paths } from '#domain/paths.ts'
import type { SuspectCommit } from '#domain/release/suspect-commits.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import { readTraceLogs } from '#features/logs/log-panel.tsx'
import { profileHrefOf, regressionFlameHrefOf } from '#features/profiles/links.ts'
import { replayHrefOf } from '#features/replays/links.ts'
import { running } from '#running'
import type { CodeState } from '../event/code-notes.tsx'
import { imageViews, soughtDebugFiles } from '../event/debug-files.ts'
import { missingCode, nearestFiles } from '../event/missing-code.ts'
import { suggestionsFor } from '../owner/queries.ts'
import type { Suggestion } from '../owner/suggest.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import type { FoundIssue } from './find.ts'
import { traceOf } from './trace-of.ts'

/** Data related to one event. Most events only need the first two fields to be read. */
export interface EventSurroundings {
  readonly older: EventId | undefined
  readonly newer: EventId | undefined
  /** Suspect commits, most likely first. */
  readonly suspects: readonly SuspectCommit[]
  /** Suggested owners of an unassigned issue. */
  readonly owners: readonly Suggestion[]
  readonly code: CodeState
  /** The other side of an error that React reported by digest, if there is one. */
  readonly sibling: DigestSibling | undefined
  /** Whether the trace has more than this event: spans or other events. */
  readonly hasTrace: boolean
  /** Logs of the trace until shortly after the event, newest first. */
  readonly logs: readonly LogRecord[]
  /** The session replay starting shortly before the event, if there is one. */
  readonly replayHref: string | undefined
  /** The profile of its thread at the time, if there is one. */
  readonly profileHref: string | undefined
  /** The flame graph comparison of two releases, for a function regression. */
  readonly flameHref: string | undefined
}

/** An event with the same digest from the other side. */
export interface DigestSibling {
  readonly side: 'server' | 'browser'
  readonly href: string
}

/** Reads an event's related data in one round. */
export async function readSurroundings(found: FoundIssue, stored: StoredEvent): Promise<EventSurroundings> {
  const suspected = readSuspects(running().catalogue.releases, found.projectGrant, stored)
  const trace = traceOf(stored.event)
  const [neighbours, suspects, owners, code, sibling, hasTrace, logs, replayHref, profileHref, flameHref] =
    await Promise.all([
      running().events.neighbours(found.grant, { groups: groupsOf(found.issue) }, stored),
      suspected,
      found.issue.assignee === null ? suspected.then((commits) => suggestionsFor(found, stored, commits)) : [],
      readCode(found, stored),
      readSibling(found, stored),
      trace !== undefined && running().events.hasTrace(found.grant, trace.trace, stored.eventId),
      trace === undefined ? [] : readTraceLogs(found.grant, trace.trace, aroundOf(stored), MOST_LOGS),
      replayHrefOf(found.grant, stored),
      profileHrefOf(found.grant, stored),
      readFlames(found, stored),
    ])
  return { ...neighbours, suspects, owners, code, sibling, hasTrace, logs, replayHref, profileHref, flameHref }
}

async function readFlames({ grant, project }: FoundIssue, { event, timestamp }: StoredEvent) {
  const evidence = evidenceOf(event)
  if (evidence?.detector !== 'function_regression' || event.release === undefined) return undefined
  const { example: before, measured: type } = evidence
  return regressionFlameHrefOf(grant, project, { at: timestamp, type, before, release: event.release })
}

/** Maximum logs shown; a link leads to all of them. */
const MOST_LOGS = 30
const BEFORE_MS = 600_000
const AFTER_MS = 10_000

function aroundOf({ timestamp }: StoredEvent) {
  const at = timestamp.getTime()
  return { since: new Date(at - BEFORE_MS), until: new Date(at + AFTER_MS) }
}

/** Maximum files of a release searched for similar ones. */
const MAX_UPLOADED = 500

async function readCode({ issue, projectGrant }: FoundIssue, stored: StoredEvent): Promise<CodeState> {
  const { errors = [] } = stored.event
  const missing = missingCode(errors)
  const sought = soughtDebugFiles(errors)
  const { catalogue, reprocessing } = running()
  const absent = missing.find(({ problem }) => problem === 'not_among_uploads')
  const [uploaded, canResolveAgain] = await Promise.all([
    absent === undefined
      ? []
      : catalogue.artifacts.releaseFiles(projectGrant, issue.projectId, absent.release, MAX_UPLOADED),
    missing.length + sought.length > 0 && reprocessing.canResolveAgain(projectGrant, stored),
  ])
  return {
    missing,
    instead: nearestFiles(
      absent?.files ?? [],
      uploaded.map(({ url }) => url),
    ),
    canResolveAgain,
    sought,
    images: imageViews(stored.event.debug_meta),
  }
}

async function readSibling({ grant }: FoundIssue, stored: StoredEvent): Promise<DigestSibling | undefined> {
  const { digest = '' } = stored.event
  if (digest === '') return undefined
  const { events, catalogue } = running()
  const siblings = await digestSiblings(events, grant, digest, stored.eventId)
  const side = isOfBrowser(stored) ? 'server' : 'browser'
  const [nearest] = siblings[side]
  const [owner] = nearest === undefined ? [] : await catalogue.issues.byGroups(grant, [nearest])
  return nearest && owner && { side, href: paths.issueEvent(owner.id, nearest.eventId) }
}
