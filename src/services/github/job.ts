import type { Looked } from '#domain/github/github-work.ts'
import { ok, type Result } from '#domain/result.ts'
import type { TicketFault } from '#domain/ticket/system.ts'
import { lockedApp } from '#notify/github/api.ts'
import { listRepositories } from '#notify/github/calls.ts'
import type { Job, JobResult } from '../job.ts'
import { tellCheck } from './checks.ts'
import { tellPull } from './comments.ts'
import type { AtWorkOnGitHub, GitHubParts } from './github-parts.ts'
import { laterAfter } from './retry.ts'

const EVERY_MS = 5_000
/** Per run, so that every kind gets its turn. */
const MOST_AT_ONCE = 20

/** The job that sends updates to GitHub. Due work stays in the catalogue until it is done. */
export function githubJob(parts: GitHubParts): Job {
  return { name: 'github', everyMs: EVERY_MS, run: (now) => tellGitHub(parts, now) }
}

/** Does the work that is due. May be interrupted: anything sent but not recorded is found again on GitHub. */
export async function tellGitHub(parts: GitHubParts, now: Date): Promise<JobResult> {
  const work = parts.catalogue.githubWork
  const app = await work.app()
  if (app === undefined) return {}
  const api = parts.apiOf(app)
  if (api === undefined) {
    const locked = lockedApp()
    if (!locked.ok) await work.note(locked.refusal, now)
    return {}
  }
  const at: AtWorkOnGitHub = { ...parts, work, app, api, now }
  const synced = app.syncAt !== null && app.syncAt <= now ? await syncAndNote(at) : undefined
  await work.beginChecks(now)
  const pulls = await work.duePulls(now, MOST_AT_ONCE)
  for (const pull of pulls) {
    // oxlint-disable-next-line no-await-in-loop -- GitHub asks for one request at a time
    await work.pullLooked(pull, await lookedAt(at, pull, tellPull))
  }
  const checks = await work.dueChecks(now, MOST_AT_ONCE)
  for (const check of checks) {
    // oxlint-disable-next-line no-await-in-loop
    await work.checkLooked(check, await lookedAt(at, check, tellCheck))
  }
  const more = pulls.length === MOST_AT_ONCE || checks.length === MOST_AT_ONCE
  return { pulls: pulls.length, checks: checks.length, ...(synced !== undefined && { synced }), more }
}

type Told = Pick<Looked, 'remoteId' | 'sent' | 'dueAt'>
type DueThing = { readonly attempts: number; readonly repository: { readonly installationId: number } }

/** Sends one update and records the outcome. Errors are shown on the settings page. */
async function lookedAt<D extends DueThing>(
  at: AtWorkOnGitHub,
  due: D,
  tell: (at: AtWorkOnGitHub, due: D) => Promise<Result<Told, TicketFault>>,
): Promise<Looked> {
  const told = await tell(at, due)
  if (told.ok) {
    await at.work.note(null, at.now)
    return { ...told.value, attempts: 0 }
  }
  await at.work.note(told.refusal, at.now)
  const paused = at.api.pausedUntil(due.repository.installationId)
  return laterAfter(told.refusal, due.attempts, at.now, paused)
}

async function syncAndNote(at: AtWorkOnGitHub): Promise<number> {
  const synced = await syncRepositories(at)
  if (synced.ok) return synced.value
  const later = laterAfter(synced.refusal, at.app.syncAttempts, at.now, undefined)
  await at.work.syncAt(later.dueAt, later.attempts)
  return 0
}

/** Fetches the list of repositories, and stores it. */
export async function syncRepositories(at: Omit<AtWorkOnGitHub, 'app'>): Promise<Result<number, TicketFault>> {
  const found = await listRepositories(at.api)
  await at.work.note(found.ok ? null : found.refusal, at.now)
  if (!found.ok) return found
  await at.work.setRepositories(found.value)
  await at.work.syncAt(null, 0)
  return ok(found.value.length)
}
