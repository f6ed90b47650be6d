import { z } from 'zod'
import type { GitHubRepository } from '#domain/github/github.ts'
import { ok, type Result } from '#domain/result.ts'
import type { TicketFault } from '#domain/ticket/system.ts'
import type { Send } from '../send.ts'
import { ask, type Api } from '../tickets/ask.ts'
import { allPages, anonymous, type GitHubApi } from './api.ts'

type Asked<T> = Promise<Result<T, TicketFault>>

/** The app that GitHub created from a manifest. */
export interface MadeApp {
  readonly appId: number
  readonly slug: string
  readonly name: string
  readonly pageUrl: string
  readonly privateKey: string
  readonly webhookSecret: string
}

const conversion = z.object({
  id: z.number().int().positive(),
  slug: z.string(),
  name: z.string(),
  html_url: z.url({ protocol: /^https?$/ }),
  pem: z.string(),
  webhook_secret: z.string(),
})

/**
 * https://docs.github.com/en/rest/apps/apps#create-a-github-app-from-a-manifest @param code letters and digits alone
 */
export async function convertManifest(send: Send, baseUrl: string, code: string): Asked<MadeApp> {
  const path = `/app-manifests/${code}/conversions`
  const made = await ask(anonymous(send, baseUrl), { method: 'POST', path, answer: conversion })
  if (!made.ok) return made
  const { id, slug, name, html_url: pageUrl, pem, webhook_secret: webhookSecret } = made.value
  return ok({ appId: id, slug, name, pageUrl, privateKey: pem, webhookSecret })
}

const installations = z.array(z.object({ id: z.number().int(), suspended_at: z.string().nullish() }))
const repositories = z.object({ repositories: z.array(z.object({ id: z.number().int(), full_name: z.string() })) })

/** All repositories accessible to the app, over all its installations except suspended ones. */
export async function listRepositories(api: GitHubApi): Asked<readonly GitHubRepository[]> {
  const found = await allPages(api.asApp(), '/app/installations', installations, (page) => page)
  if (!found.ok) return found
  const all: GitHubRepository[] = []
  for (const { id: installationId, suspended_at: suspended } of found.value) {
    if (typeof suspended === 'string') continue
    // oxlint-disable-next-line no-await-in-loop -- each installation has its own token
    const listed = await repositoriesOf(api, installationId)
    if (!listed.ok) return listed
    all.push(...listed.value)
  }
  return ok(all)
}

async function repositoriesOf(api: GitHubApi, installationId: number): Asked<readonly GitHubRepository[]> {
  const mine = await api.asInstallation(installationId)
  if (!mine.ok) return mine
  const listed = await allPages(mine.value, '/installation/repositories', repositories, (page) => page.repositories)
  return listed.ok ? ok(listed.value.map(({ id, full_name: name }) => ({ id, installationId, name }))) : listed
}

/** Three hundred files: a comment about a larger change would not be read. */
const MAX_FILE_PAGES = 3
const files = z.array(z.object({ filename: z.string(), status: z.string(), previous_filename: z.string().optional() }))

/**
 * The existing paths that a pull request changes, including the old names of renamed files; added files are left out.
 */
export async function touchedFiles(api: Api, place: string, pull: number): Asked<readonly string[]> {
  const listed = await allPages(api, `/repos/${place}/pulls/${pull}/files`, files, (page) => page, MAX_FILE_PAGES)
  if (!listed.ok) return listed
  const known = listed.value.filter(({ status }) => status !== 'added')
  return ok([...new Set(known.flatMap(({ filename, previous_filename: old }) => [filename, ...(old ? [old] : [])]))])
}

const comment = z.object({ id: z.number().int() })
const comments = z.array(comment.extend({ body: z.string().optional() }))

/** Finds the comment with a mark. Used after a request with an unknown outcome. */
export async function findComment(api: Api, place: string, pull: number, mark: string): Asked<number | undefined> {
  const listed = await allPages(api, `/repos/${place}/issues/${pull}/comments`, comments, (page) => page)
  return listed.ok ? ok(listed.value.find(({ body }) => body?.startsWith(mark) === true)?.id) : listed
}

/** Creates or replaces a comment. Returns its id. */
export async function writeComment(
  api: Api,
  place: string,
  { pull, commentId, body }: { readonly pull: number; readonly commentId: number | null; readonly body: string },
): Asked<number> {
  const [method, path] =
    commentId === null
      ? (['POST', `/repos/${place}/issues/${pull}/comments`] as const)
      : (['PATCH', `/repos/${place}/issues/comments/${commentId}`] as const)
  const written = await ask(api, { method, path, body: { body }, answer: comment })
  return written.ok ? ok(written.value.id) : written
}

/** A check run in a request: https://docs.github.com/en/rest/checks/runs */
export interface CheckRun {
  readonly name: string
  readonly head_sha: string
  readonly details_url: string
  /** Our id, which identifies a check run after a request with an unknown outcome. */
  readonly external_id: string
  readonly status: 'in_progress' | 'completed'
  readonly started_at: string
  readonly conclusion?: 'success' | 'failure'
  readonly completed_at?: string
  readonly output: { readonly title: string; readonly summary: string }
}

const runs = z.object({
  check_runs: z.array(z.object({ id: z.number().int(), external_id: z.string().nullish(), status: z.string() })),
})

/** Our unfinished check run on a commit; `undefined` if none exists. A finished one is never reopened. */
export async function findCheckRun(
  api: Api,
  place: string,
  { head_sha: sha, name, external_id: ours }: CheckRun,
): Asked<number | undefined> {
  const query = { check_name: name, filter: 'all', per_page: '100' }
  const found = await ask(api, { path: `/repos/${place}/commits/${sha}/check-runs`, query, answer: runs })
  return found.ok
    ? ok(found.value.check_runs.find((run) => run.external_id === ours && run.status !== 'completed')?.id)
    : found
}

/** Creates or updates a check run. Returns its id. */
export async function writeCheckRun(api: Api, place: string, run: CheckRun, id: number | null): Asked<number> {
  const { head_sha: _, ...change } = run
  const written = await (id === null
    ? ask(api, { method: 'POST', path: `/repos/${place}/check-runs`, body: run, answer: comment })
    : ask(api, { method: 'PATCH', path: `/repos/${place}/check-runs/${id}`, body: change, answer: comment }))
  return written.ok ? ok(written.value.id) : written
}
