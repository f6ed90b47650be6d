import { shortId } from '#domain/issue/issue.ts'
import { absolute, paths } from '#domain/paths.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { DuePull, Looked } from '#domain/github/github-work.ts'
import { ok, type Result } from '#domain/result.ts'
import type { TicketFault } from '#domain/ticket/system.ts'
import { messages } from '#messages'
import { findComment, touchedFiles, writeComment } from '#notify/github/calls.ts'
import type { AtWorkOnGitHub } from './github-parts.ts'
import { code, fingerprint, link, table } from './html.ts'
import { issuesIn, type TouchedIssue } from './touched.ts'

/** A longer list would not be read next to the code. */
const MOST_SHOWN = 10
/** How often an open pull request's files are evaluated again. */
const LOOK_AGAIN_MS = 6 * 3_600_000

type Known = Pick<Looked, 'remoteId' | 'sent' | 'dueAt'>

/**
 * Creates or updates the comment of a pull request. Without content it is not created, and a comment deleted on GitHub
 * is not created again.
 */
export async function tellPull(at: AtWorkOnGitHub, pull: DuePull): Promise<Result<Known, TicketFault>> {
  const { repository, number } = pull
  const api = await at.api.asInstallation(repository.installationId)
  if (!api.ok) return api
  const files = await touchedFiles(api.value, repository.name, number)
  if (!files.ok) return files
  const found = await issuesOf(at, pull, files.value)
  const mark = markOf(at.app.appId)
  const body = `${mark}\n${await bodyOf(at, found)}`
  const sent = fingerprint(body)
  const dueAt = new Date(at.now.getTime() + LOOK_AGAIN_MS)
  let { commentId } = pull
  if (commentId === null && found.length === 0) return ok({ dueAt })
  // A process may have written it and ended before it could record so.
  if (commentId === null) {
    const lost = await findComment(api.value, repository.name, number, mark)
    if (!lost.ok) return lost
    commentId = lost.value ?? null
  }
  if (commentId !== null && sent === pull.sent) return ok({ dueAt })
  const written = await writeComment(api.value, repository.name, { pull: number, commentId, body })
  if (written.ok) return ok({ remoteId: written.value, sent, dueAt })
  // It was deleted on GitHub, so it is not wanted.
  return commentId !== null && written.refusal.reason === 'not_found' ? ok({ sent, dueAt: null }) : written
}

/** Identifies our own comment. */
function markOf(appId: number): string {
  return `<!-- mishap app ${appId} -->`
}

async function issuesOf(at: AtWorkOnGitHub, { projects, repository }: DuePull, touched: readonly string[]) {
  const found: TouchedIssue[] = []
  for (const project of projects) {
    const wanted = { repository: repository.name, paths: touched }
    // oxlint-disable-next-line no-await-in-loop -- one project's search at a time
    found.push(...(await issuesIn(at, project, wanted, at.now)))
  }
  return found.toSorted((a, b) => b.events - a.events)
}

async function bodyOf({ catalogue, site }: AtWorkOnGitHub, found: readonly TouchedIssue[]): Promise<string> {
  const t = messages('githubPosts', 'en')
  if (found.length === 0) return t('comment.none')
  const projects = await catalogue.projects.list(operatorGrant('project:read'))
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  const rows = found
    .slice(0, MOST_SHOWN)
    .map(({ issue, events, users, file }) => [
      link(absolute(site, paths.issue(issue.id)), shortId(slugs.get(issue.projectId) ?? '', issue.number)),
      code(issue.title),
      code(file),
      t('count', { count: events }),
      t('count', { count: users }),
    ])
  const heads = (['issue', 'title', 'file', 'events', 'users'] as const).map((name) => t(`comment.column.${name}`))
  const more = found.length - MOST_SHOWN
  return [
    t('comment.head', { count: found.length }),
    table(heads, rows),
    ...(more > 0 ? [t('comment.more', { count: more })] : []),
    `<sub>${t('comment.foot')}</sub>`,
  ].join('\n\n')
}
