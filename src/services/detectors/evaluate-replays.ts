import { narrow } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'
import type { Json } from '#domain/event/event.ts'
import type { ProjectId } from '#domain/ids.ts'
import { findProblems, HYDRATION, type ReplayProblem, type ReplayRules } from '#domain/replay/detect/find-problems.ts'
import { reportOfProblem, type SuspiciousSegment } from '#domain/replay/detect/report.ts'
import type { ReplayReader } from '#domain/replay/replay-store.ts'
import { replayDetectors } from '#domain/trace/detect/rules.ts'
import type { Allowance } from './allowance.ts'
import { SETTLED_AFTER_MS } from './evaluate-segments.ts'
import { detectorsOf, report, type DetectorParts } from './reports.ts'

export interface ReplayDetectorParts extends DetectorParts {
  readonly catalogue: Pick<Catalogue, 'detectors' | 'rules' | 'projects'>
  readonly events: EventReader
  readonly replays: Pick<ReplayReader, 'recording'>
}

/** Segments examined per run; each is read as a whole. */
const STEP = 100
/** The limit of SDKs. Anything larger would delay everything else. */
const MOST_BYTES = 20_000_000

export interface LookedInto {
  readonly segments: number
  readonly reported: number
  readonly more: boolean
}

/**
 * Examines the replay segments that have arrived since the last run, in projects that enable a detector. An interrupted
 * run is repeated without duplicate reports: the ids of a problem's events are deterministic, and the position is
 * written last. The position also advances if no project enables a detector, so that enabling one applies to new
 * replays only.
 */
export async function evaluateReplays(
  parts: ReplayDetectorParts,
  allowance: Allowance,
  now: Date,
): Promise<LookedInto> {
  const { catalogue, events, spool } = parts
  const reached = await catalogue.detectors.reached('replays')
  // Records in the spool are in no store yet, so data is complete only up to the oldest of them.
  const { oldestReceivedAt } = spool.backlog()
  const until = Math.min(now.getTime(), oldestReceivedAt ?? now.getTime()) - SETTLED_AFTER_MS
  const rules = reached === undefined ? new Map<ProjectId, ReplayRules>() : await askingProjects(parts)
  if (reached !== undefined && until <= reached) return { segments: 0, reported: 0, more: false }
  if (reached === undefined || rules.size === 0) {
    await catalogue.detectors.advance('replays', until)
    return { segments: 0, reported: 0, more: false }
  }
  const suspicion = { period: { since: new Date(reached), until: new Date(until) }, ...wantedOf(rules) }
  const segments = await events.suspiciousSegments(operatorGrant('event:read'), suspicion, STEP)
  let reported = 0
  for (const segment of segments) {
    const asked = rules.get(segment.projectId)
    // oxlint-disable-next-line no-await-in-loop -- one recording in memory at a time
    if (asked !== undefined) reported += await lookInto(parts, allowance, { segment, rules: asked }, now)
  }
  const more = segments.length >= STEP
  const last = segments.at(-1)
  await catalogue.detectors.advance('replays', more && last !== undefined ? last.receivedAt + 1 : until)
  return { segments: segments.length, reported, more }
}

/** The rules of the projects that have enabled at least one of these detectors. */
async function askingProjects(parts: ReplayDetectorParts): Promise<ReadonlyMap<ProjectId, ReplayRules>> {
  const projects = await parts.catalogue.projects.list(operatorGrant('project:read'))
  const rules = await detectorsOf(
    parts,
    projects.map(({ id }) => id),
  )
  return new Map([...rules].filter(([, of]) => replayDetectors.some((kind) => of[kind].on)))
}

function wantedOf(rules: ReadonlyMap<ProjectId, ReplayRules>) {
  const projectsWith = (asks: (of: ReplayRules) => boolean) => [...rules].filter(([, of]) => asks(of)).map(([id]) => id)
  return {
    clicks: projectsWith((of) => of.rage_click.on || of.dead_click.on),
    pages: projectsWith((of) => of.hydration_error.on),
    mostBytes: MOST_BYTES,
  }
}

/** Reports the problems in a segment. Returns how many were found. */
async function lookInto(
  parts: ReplayDetectorParts,
  allowance: Allowance,
  { segment, rules }: { readonly segment: SuspiciousSegment; readonly rules: ReplayRules },
  now: Date,
): Promise<number> {
  const { projectId, replayId, segmentId, receivedAt } = segment
  // Restricted to its project, because another one may have a replay with the same id.
  const grant = narrow(operatorGrant('event:read'), [projectId])
  const recording = await parts.replays.recording(grant, replayId, segmentId)
  let reported = 0
  for (const problem of recording === undefined ? [] : problemsIn(recording, rules)) {
    if (!allowance.allows(keyOf(projectId, problem), receivedAt)) continue
    // oxlint-disable-next-line no-await-in-loop -- in order, so that what was reported before a fault is the first of them
    await report(parts, projectId, reportOfProblem(problem, segment), now)
    reported++
  }
  return reported
}

/** Substrings of breadcrumbs of these problems. Most segments contain none, and need not be parsed. */
const signs = [HYDRATION, 'ui.slowClickDetected', 'ui.slowclickdetected'] as const

function problemsIn(recording: Uint8Array, rules: ReplayRules): readonly ReplayProblem[] {
  const json = Buffer.from(recording.buffer, recording.byteOffset, recording.byteLength)
  if (!signs.some((sign) => json.includes(sign))) return []
  // The digest wrote it, as an array.
  return findProblems(JSON.parse(json.toString()) as readonly Json[], rules)
}

function keyOf(projectId: ProjectId, { kind, element, page }: ReplayProblem): string {
  return JSON.stringify([projectId, kind, element, page])
}
