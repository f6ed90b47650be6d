import { narrow, type Grant } from '#domain/access/access.ts'
import { PREVIEW_DAYS, type IssuePreview, type PreviewFiring, type ThresholdPreview } from '#domain/alert/alerts.ts'
import {
  asksForLatest,
  conditionsHold,
  countedEnvironments,
  levelOf,
  looksAtEvent,
  whyOf,
} from '#domain/alert/evaluate.ts'
import type { IssueWatch, IssueWhy, RuleDraft } from '#domain/alert/rule.ts'
import { statesOver, type Threshold } from '#domain/alert/threshold.ts'
import type { IssueId } from '#domain/ids.ts'
import type { HappeningKind } from '#domain/issue/activity.ts'
import { countTriggers, joinIssues, type CountTrigger } from './count-rules.ts'
import { measureGroups } from './measure-telemetry.ts'
import { factsOf, openCase, type IssueCase } from './issue-case.ts'
import type { AlertParts } from './alert-parts.ts'

type Stores = Pick<AlertParts, 'catalogue' | 'events'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOST_REASONS = 2_000
const SHOWN = 100
/** A user is waiting for the result. */
const PATIENCE_MS = 3_000

/** An event that could have fired the rule. */
interface Reason {
  readonly at: Date
  readonly issueId: IssueId
  readonly why: IssueWhy
  /** How long the rule does not fire again for the same issue. */
  readonly everyMinutes: number
}

/** Returns the firings that an issue rule would have had in the last two weeks, within the grant. */
export async function previewIssues(
  stores: Stores,
  whole: Grant<'event:read'>,
  draft: RuleDraft & { readonly watch: IssueWatch },
  now: Date,
): Promise<IssuePreview> {
  const grant = draft.projects === 'all' ? whole : narrow(whole, draft.projects)
  const since = new Date(Math.floor((now.getTime() - PREVIEW_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS)
  const period = { since, until: now }
  const reasons = [
    ...(await happened(stores, grant, draft.watch, period)),
    ...(await counted(stores, grant, draft.watch, period)),
  ]
  const newestFirst = reasons.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const { held, complete } = await whereConditionsHold(stores, grant, draft.watch, newestFirst)
  const firings = spaced(held)
  const isWhole = complete && reasons.length < MOST_REASONS
  return {
    kind: 'issues',
    firings: firings.toReversed().slice(0, SHOWN),
    times: firings.map(({ at }) => at),
    complete: isWhole,
  }
}

type Span = { readonly since: Date; readonly until: Date }

const kinds: readonly HappeningKind[] = ['first_seen', 'seen_in', 'state']

async function happened(
  { catalogue }: Stores,
  grant: Grant<'event:read'>,
  { triggers, everyMinutes }: IssueWatch,
  period: Span,
): Promise<readonly Reason[]> {
  if (triggers.length === countTriggers(triggers).length) return []
  const lines = await catalogue.alertWork.history(grant.projects, kinds, period, MOST_REASONS)
  return lines.flatMap((line) => {
    const why = whyOf(triggers, line)
    return why === undefined ? [] : [{ at: line.at, issueId: line.issueId, why, everyMinutes }]
  })
}

async function counted(
  stores: Stores,
  grant: Grant<'event:read'>,
  watch: IssueWatch,
  period: Span,
): Promise<readonly Reason[]> {
  const found: Reason[] = []
  for (const trigger of countTriggers(watch.triggers))
    found.push(...(await countedBy(stores, grant, watch, trigger, period)))
  return found
}

/** Uses consecutive windows instead of a sliding one, so it may miss a few. */
async function countedBy(
  { catalogue, events }: Stores,
  grant: Grant<'event:read'>,
  watch: IssueWatch,
  { kind, count, windowMinutes }: CountTrigger,
  period: Span,
): Promise<readonly Reason[]> {
  const filter = { period, environments: countedEnvironments(watch), minLevel: null }
  const groups = await events.busyGroups(grant, filter, windowMinutes * 60, { events: count, limit: MOST_REASONS })
  const owners = await catalogue.issues.byGroups(grant, groups)
  return [...Map.groupBy(groups, ({ bucket }) => bucket)].flatMap(([bucket, ofBucket]) => {
    const end = period.since.getTime() + (bucket + 1) * windowMinutes * 60_000
    const at = new Date(Math.min(end, period.until.getTime()))
    return joinIssues(owners, ofBucket)
      .filter((busy) => busy[kind] >= count)
      .map((busy) => ({
        at,
        issueId: busy.issue.id,
        why: { kind, count: busy[kind], windowMinutes } as const,
        everyMinutes: Math.max(watch.everyMinutes, windowMinutes),
      }))
  })
}

type Held = Reason & Pick<PreviewFiring, 'title'>

/** Evaluates conditions from the newest reason backwards, until the time limit. */
async function whereConditionsHold(
  stores: Stores,
  grant: Grant<'event:read'>,
  watch: IssueWatch,
  reasons: readonly Reason[],
): Promise<{ readonly held: readonly Held[]; readonly complete: boolean }> {
  const end = Date.now() + PATIENCE_MS
  const cases = new Map<IssueId, IssueCase | undefined>()
  const held: Held[] = []
  for (const reason of reasons) {
    if (Date.now() > end) return { held, complete: false }
    if (!cases.has(reason.issueId)) cases.set(reason.issueId, await caseOf(stores, grant, watch, reason.issueId))
    const found = cases.get(reason.issueId)
    if (found === undefined) continue
    const facts = await factsOf(stores, found, reason.at, asksForLatest(watch))
    if (conditionsHold(watch, facts)) held.push({ ...reason, title: found.issue.title })
  }
  return { held, complete: true }
}

/** Loads the event only if a condition needs it. */
async function caseOf(
  stores: Stores,
  grant: Grant<'event:read'>,
  watch: IssueWatch,
  id: IssueId,
): Promise<IssueCase | undefined> {
  if (looksAtEvent(watch)) return openCase(stores, id, { edge: 'newest', environments: countedEnvironments(watch) })
  const issue = await stores.catalogue.issues.byId(grant, id)
  if (issue === undefined) return undefined
  return openCase({ ...stores, events: { ...stores.events, events: async () => [] } }, id, { edge: 'newest' })
}

/** Drops firings that follow the previous one for the same issue too closely. Oldest first. */
function spaced(held: readonly Held[]): readonly PreviewFiring[] {
  const last = new Map<IssueId, number>()
  return held.toReversed().flatMap(({ at, issueId, why, everyMinutes, title }) => {
    const before = last.get(issueId)
    if (before !== undefined && at.getTime() - before < everyMinutes * 60_000) return []
    last.set(issueId, at.getTime())
    return [{ at, issueId, title, level: levelOf(why), why }]
  })
}

/** Returns the values and states that a threshold would have had in the last two weeks, by window. */
export async function previewThreshold(
  stores: Stores,
  whole: Grant<'event:read'>,
  projects: RuleDraft['projects'],
  threshold: Threshold,
  now: Date,
): Promise<ThresholdPreview> {
  const grant = projects === 'all' ? whole : narrow(whole, projects)
  const windowMs = threshold.windowMinutes * 60_000
  // Starts at a whole hour, so that hourly sums can be used. The unfinished window is left out.
  const since = Math.floor((now.getTime() - PREVIEW_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS
  const windows = Math.floor((now.getTime() - since) / windowMs)
  const measured = await measureGroups(stores, grant, threshold, new Date(since), windows)
  const pointsOf = (values: readonly (number | null)[]) =>
    statesOver(
      threshold,
      values.map((value, index) => ({ at: new Date(since + (index + 1) * windowMs), value })),
    )
  const groups = measured.map(({ group, values }) => {
    const points = pointsOf(values)
    const changes = points.filter((point, index) => point.state !== (points[index - 1]?.state ?? 'ok'))
    return { group, points, changes }
  })
  // The first of equals has the highest values.
  const [drawn] = groups.toSorted((a, b) => b.changes.length - a.changes.length)
  return {
    kind: 'threshold',
    // Without any group the chart is empty, over the same period.
    points: drawn?.points ?? pointsOf(Array<null>(windows).fill(null)),
    changes: groups.flatMap(({ changes }) => changes),
    group: drawn?.group ?? null,
    groups: groups.length,
  }
}
