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

/** What lies beside one event of an issue. Most events need only the first two to be asked for. */
export interface EventSurroundings {
  readonly older: EventId | undefined
  readonly newer: EventId | undefined
  /** Commits that may have caused it, the likeliest first. */
  readonly suspects: readonly SuspectCommit[]
  /** Whose it may be, while it is nobody's. */
  readonly owners: readonly Suggestion[]
  readonly code: CodeState
  /** The other side of an error that React reported by its digest; undefined where there is none. */
  readonly sibling: DigestSibling | undefined
  /** Whether there is more of its trace than the event: spans, or other events. */
  readonly hasTrace: boolean
  /** What its trace wrote until shortly after it, the newest first. */
  readonly logs: readonly LogRecord[]
  /** The recording of what the person saw, from shortly before it; undefined where there is none. */
  readonly replayHref: string | undefined
  /** What its thread did at the time; undefined where no profiler ran. */
  readonly profileHref: string | undefined
  /** The difference of the flame graphs of two releases, where it is about a function that became slower. */
  readonly flameHref: string | undefined
}

/** An event with the same digest, of the other side. */
export interface DigestSibling {
  readonly side: 'server' | 'browser'
  readonly href: string
}

/** Reads what lies beside an event, in one round. */
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

/** Lines beside an error: who wants more goes to all of them. */
const MOST_LOGS = 30
const BEFORE_MS = 600_000
const AFTER_MS = 10_000

function aroundOf({ timestamp }: StoredEvent) {
  const at = timestamp.getTime()
  return { since: new Date(at - BEFORE_MS), until: new Date(at + AFTER_MS) }
}

/** Files of a release that are looked through for something alike. */
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
