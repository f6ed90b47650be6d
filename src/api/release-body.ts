import { z } from '@hono/zod-openapi'
import type { Commit, ReleaseChange } from '#domain/release/release.ts'
import { messages } from '#messages'

const t = messages('api')

/** Maximum lengths in characters; longer texts are truncated. */
const MAX = { name: 255, path: 4096, message: 64 * 1024, url: 4096, hash: 64 } as const

/** A text that clients may omit or send as null, truncated to its limit. */
const text = (most: number) =>
  z
    .string()
    .transform((value) => value.slice(0, most))
    .nullish()
    .openapi({ type: 'string' })

/** Clients send up to nine fractional digits of a second; three are kept. */
export const bodyDate = z
  .string()
  .transform((value) => new Date(value))
  .refine((parsed) => !Number.isNaN(parsed.getTime()), t('body.date'))
  .nullish()
  .openapi({ type: 'string', format: 'date-time' })

/** Slugs or numbers, the latter also as JSON numbers. */
export const bodyProjects = z.array(z.union([z.string(), z.number()]).transform(String)).nullish()

const changes = ['A', 'M', 'D'] as const

const commit = z.object({
  id: z.string().min(1).max(MAX.hash),
  repository: text(MAX.name),
  author_name: text(MAX.name),
  author_email: text(MAX.name),
  timestamp: bodyDate,
  message: text(MAX.message),
  patch_set: z
    .array(
      z.object({
        path: z.string().transform((path) => path.slice(0, MAX.path)),
        // Renames and copies count as modifications of the current path.
        type: z
          .enum(changes)
          .catch('M')
          .openapi({ type: 'string', enum: [...changes] }),
      }),
    )
    .nullish(),
})

const ref = z.object({
  repository: z.string().min(1).max(MAX.name),
  commit: z.string().min(1).max(MAX.hash),
  previousCommit: z.string().max(MAX.hash).nullish(),
})

/** Changes to an existing release (docs/protocol.md 6.2). */
export const releaseChangeBody = z
  .object({
    projects: bodyProjects,
    dateStarted: bodyDate,
    dateReleased: bodyDate,
    status: z.enum(['open', 'archived']).nullish(),
    url: text(MAX.url),
    ref: text(MAX.name),
    refs: z.array(ref).nullish(),
    commits: z.array(commit).nullish(),
  })
  .openapi('ReleaseChange')

/** The same for a release that may be new. */
export const newReleaseBody = releaseChangeBody.extend({ version: z.string() }).openapi('NewRelease')

/** The changes in the body, except projects, which have to be looked up. */
export function changeOf(body: z.output<typeof releaseChangeBody>): Omit<ReleaseChange, 'projects'> {
  return {
    ...(body.dateReleased && { releasedAt: body.dateReleased }),
    ...(body.dateStarted && { startedAt: body.dateStarted }),
    ...(body.status && { status: body.status }),
    ...(body.url && { url: body.url }),
    ...(body.ref && { ref: body.ref }),
    ...(body.commits && { commits: body.commits.map(commitOf) }),
    ...(body.refs && {
      refs: body.refs.map(({ repository, commit: head, previousCommit }) => ({
        repository,
        commit: head,
        ...(previousCommit && { previousCommit }),
      })),
    }),
  }
}

function commitOf(sent: z.output<typeof commit>): Commit {
  return {
    id: sent.id,
    repository: sent.repository ?? '',
    authorName: sent.author_name ?? '',
    authorEmail: sent.author_email ?? '',
    message: sent.message ?? '',
    timestamp: sent.timestamp ?? null,
    files: (sent.patch_set ?? []).map(({ path, type }) => ({ path, change: type })),
  }
}
