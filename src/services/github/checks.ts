import { narrow } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { DueCheck, Looked } from '#domain/github/github-work.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { absolute, paths } from '#domain/paths.ts'
import { ok, type Result } from '#domain/result.ts'
import type { TicketFault } from '#domain/ticket/system.ts'
import { messages } from '#messages'
import { findCheckRun, writeCheckRun, type CheckRun } from '#notify/github/calls.ts'
import type { AtWorkOnGitHub } from './github-parts.ts'
import { code, fingerprint, link, table } from './html.ts'

const MOST_SHOWN = 30
/** More are not counted: the check has already failed by then. */
const MOST_COUNTED = 200
/** How soon a check reports a new issue. */
const LOOK_EVERY_MS = 15_000

type Known = Pick<Looked, 'remoteId' | 'sent' | 'dueAt'>

/** Issues that appeared or came back in a release, and are still open. */
interface CameUp {
  readonly fresh: readonly Issue[]
  readonly back: readonly Issue[]
}

/**
 * Creates or updates the check run of a release in one project: in progress while the release is watched without
 * issues, failed as soon as there is one, passed at the end. Issues that were resolved or archived do not count.
 */
export async function tellCheck(at: AtWorkOnGitHub, check: DueCheck): Promise<Result<Known, TicketFault>> {
  const { repository } = check
  const run = runOf(at, check, await cameUp(at, check))
  const sent = fingerprint(run)
  const isOver = at.now >= check.endsAt
  const dueAt = isOver ? null : new Date(Math.min(at.now.getTime() + LOOK_EVERY_MS, check.endsAt.getTime()))
  if (check.checkRunId !== null && sent === check.sent) return ok({ dueAt })
  const api = await at.api.asInstallation(repository.installationId)
  if (!api.ok) return api
  let id = check.checkRunId
  // A process may have created it and ended before it could record so.
  if (id === null) {
    const lost = await findCheckRun(api.value, repository.name, run)
    if (!lost.ok) return lost
    id = lost.value ?? null
  }
  const written = await writeCheckRun(api.value, repository.name, run, id)
  return written.ok ? ok({ remoteId: written.value, sent, dueAt }) : written
}

async function cameUp({ catalogue }: AtWorkOnGitHub, { project, version }: DueCheck): Promise<CameUp> {
  const grant = narrow(operatorGrant('event:read'), [project.id])
  const open = async (which: 'new' | 'regressed') =>
    (await catalogue.releases.issues(grant, version, which, MOST_COUNTED)).filter(
      ({ state }) => state.status === 'unresolved',
    )
  const [fresh, regressed] = [await open('new'), await open('regressed')]
  const known = new Set(fresh.map(({ id }) => id))
  return { fresh, back: regressed.filter(({ id }) => !known.has(id)) }
}

function runOf({ site, now }: AtWorkOnGitHub, check: DueCheck, up: CameUp): CheckRun {
  const t = messages('githubPosts', 'en')
  const { project, version, beganAt, endsAt } = check
  const count = up.fresh.length + up.back.length
  const minutes = Math.round((endsAt.getTime() - beganAt.getTime()) / 60_000)
  const isDone = count > 0 || now >= endsAt
  const said = { version, count, minutes, at: `${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` }
  const what = count > 0 ? 'failed' : isDone ? 'passed' : 'running'
  const head = t(`check.text.${what}`, { count, minutes, at: said.at })
  return {
    name: t('check.name', { project: project.slug }),
    head_sha: check.headSha,
    details_url: absolute(site, paths.release(version, { project: project.slug })),
    external_id: `${check.releaseId}:${project.id}:${beganAt.getTime()}`,
    status: isDone ? 'completed' : 'in_progress',
    started_at: isoSeconds(beganAt),
    ...(isDone && {
      conclusion: count > 0 ? ('failure' as const) : ('success' as const),
      completed_at: isoSeconds(count > 0 ? firstOf(up, beganAt) : endsAt),
    }),
    output: {
      title: t(`check.title.${what}`, said),
      summary: [`${code(version)}: ${head}`, ...(count > 0 ? [issuesTable(site, project.slug, up)] : [])].join('\n\n'),
    },
  }
}

/** The time of failure: when the first of them was seen, which stays the same between runs. */
function firstOf({ fresh, back }: CameUp, beganAt: Date): Date {
  const times = [...fresh.map(({ firstSeen }) => firstSeen), ...back.flatMap(({ regressedAt }) => regressedAt ?? [])]
  return new Date(Math.max(beganAt.getTime(), Math.min(...times.map(Number))))
}

function isoSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`
}

function issuesTable(site: AtWorkOnGitHub['site'], slug: string, { fresh, back }: CameUp): string {
  const t = messages('githubPosts', 'en')
  const all = [...fresh.map((issue) => ({ issue, kind: 'new' }) as const), ...back.map(asBack)]
  const rows = all
    .slice(0, MOST_SHOWN)
    .map(({ issue, kind }) => [
      link(absolute(site, paths.issue(issue.id)), shortId(slug, issue.number)),
      code(issue.title),
      t(`check.kind.${kind}`),
      `${(kind === 'new' ? issue.firstSeen : (issue.regressedAt ?? issue.lastSeen)).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ])
  const heads = (['issue', 'title', 'kind', 'since'] as const).map((name) => t(`check.column.${name}`))
  const more = all.length - MOST_SHOWN
  return [table(heads, rows), ...(more > 0 ? [t('check.more', { count: more })] : [])].join('\n\n')
}

function asBack(issue: Issue) {
  return { issue, kind: 'regressed' } as const
}
