import type { Miss } from '#domain/import/tally.ts'
import type { ForeignRelease, SourcePage, SourceStep } from '../foreign.ts'
import type { PagingSpent } from '../paging.ts'
import { allRows, apiPages } from './pages.ts'
import { commitShape, deployShape, releaseShape, type SentryRelease } from './shapes.ts'
import type { SentryContext } from './source.ts'

/** Releases with their commits and deploys. */
export function releaseStep(context: SentryContext): SourceStep {
  const { api, organization } = context
  return {
    name: 'releases',
    pages: async function* (cursor): AsyncGenerator<SourcePage> {
      const list = {
        path: `/organizations/${organization}/releases/`,
        shape: releaseShape,
        kind: 'release',
        cursor,
      } as const
      for await (const page of apiPages(api, list)) {
        const things: ForeignRelease[] = []
        const misses: Miss[] = [...page.misses]
        const spent = { rows: 0, bytes: 0 }
        for (const row of page.rows) {
          const read = await releaseOf(context, row, spent)
          misses.push(...read.misses)
          if (read.release.projects.length > 0) things.push(read.release)
        }
        yield { things, misses, next: page.next }
      }
    },
  }
}

async function releaseOf({ api, organization, projects }: SentryContext, row: SentryRelease, spent: PagingSpent) {
  const path = `/organizations/${organization}/releases/${encodeURIComponent(row.version)}`
  const none = { rows: [], misses: [] }
  const commits =
    row.commitCount === 0
      ? none
      : await allRows(api, { path: `${path}/commits/`, shape: commitShape, kind: 'release', spent })
  const deploys =
    row.deployCount === 0
      ? none
      : await allRows(api, { path: `${path}/deploys/`, shape: deployShape, kind: 'release', spent })
  const known = (row.projects ?? []).flatMap(({ slug }) => projects.find((one) => one.slug === slug)?.id ?? [])
  const release: ForeignRelease = {
    kind: 'release',
    version: row.version,
    projects: known,
    createdAt: row.dateCreated,
    change: {
      ...(row.dateReleased && { releasedAt: row.dateReleased }),
      ...(row.dateStarted && { startedAt: row.dateStarted }),
      ...(row.status === 'archived' && { status: 'archived' as const }),
      ...(row.url && { url: row.url }),
      ...(row.ref && { ref: row.ref }),
      ...(commits.rows.length > 0 && {
        commits: commits.rows.map((commit) => ({
          id: commit.id,
          repository: commit.repository?.name ?? '',
          authorName: commit.author?.name ?? '',
          authorEmail: commit.author?.email ?? '',
          message: commit.message ?? '',
          timestamp: commit.dateCreated ?? null,
          files: (commit.patchSet ?? []).map(({ path: file, type }) => ({ path: file, change: type })),
        })),
      }),
    },
    deploys: deploys.rows.map((deploy) => ({
      environment: deploy.environment,
      name: deploy.name ?? null,
      url: deploy.url ?? null,
      startedAt: deploy.dateStarted ?? null,
      finishedAt: deploy.dateFinished ?? row.dateCreated,
    })),
  }
  return { release, misses: [...commits.misses, ...deploys.misses] }
}
