import { z } from 'zod'
import type { PushedCommit } from '#domain/ticket/ticket.ts'
import { readHook } from '../tickets/hooks.ts'

/** The relevant events of the app's webhook. */
export type AppNews =
  /** The installations have changed, or a repository was renamed. */
  | { readonly kind: 'installations' }
  | {
      readonly kind: 'pull'
      readonly repositoryId: number
      readonly number: number
      readonly change: 'changed' | 'closed'
    }
  | {
      readonly kind: 'check_again'
      readonly repositoryId: number
      readonly which: { readonly checkRunId: number } | { readonly headSha: string }
    }
  /** To the default branch. */
  | { readonly kind: 'push'; readonly repository: string; readonly commits: readonly PushedCommit[] }
  | { readonly kind: 'nothing' }

const nothing: AppNews = { kind: 'nothing' }

const number = z.number().int().positive()
const repository = z.object({ id: number })
const pullRequest = z.object({ action: z.string(), number, repository })
const checkRun = z.object({ action: z.string(), check_run: z.object({ id: number }), repository })
const checkSuite = z.object({ action: z.string(), check_suite: z.object({ head_sha: z.string() }), repository })

/** The changes after which a comment is updated, because the files may differ. */
const CHANGES: ReadonlySet<string> = new Set(['opened', 'reopened', 'synchronize'])

/** Parses a webhook. Irrelevant or malformed ones become `nothing`. */
export function readAppHook(headers: Headers, body: unknown): AppNews {
  switch (headers.get('x-github-event') ?? '') {
    case 'installation':
    case 'installation_repositories':
    case 'repository':
      return { kind: 'installations' }
    case 'pull_request':
      return pullNews(body)
    case 'check_run': {
      const read = checkRun.safeParse(body)
      if (!read.success || read.data.action !== 'rerequested') return nothing
      const { check_run: run, repository: of } = read.data
      return { kind: 'check_again', repositoryId: of.id, which: { checkRunId: run.id } }
    }
    case 'check_suite': {
      const read = checkSuite.safeParse(body)
      if (!read.success || read.data.action !== 'rerequested') return nothing
      const { check_suite: suite, repository: of } = read.data
      return { kind: 'check_again', repositoryId: of.id, which: { headSha: suite.head_sha } }
    }
    case 'push': {
      const news = readHook('github', headers, body, '')
      return news.kind === 'push' ? news : nothing
    }
    default:
      return nothing
  }
}

function pullNews(body: unknown): AppNews {
  const read = pullRequest.safeParse(body)
  if (!read.success) return nothing
  const { action, number: pull, repository: of } = read.data
  if (action === 'closed') return { kind: 'pull', repositoryId: of.id, number: pull, change: 'closed' }
  return CHANGES.has(action) ? { kind: 'pull', repositoryId: of.id, number: pull, change: 'changed' } : nothing
}
