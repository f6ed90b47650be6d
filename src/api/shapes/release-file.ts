import { z } from '@hono/zod-openapi'
import type { ReleaseFile } from '../release-files.ts'
import { time } from './common.ts'

/** A release file as older tools know it. `sha1` is that of the upload that contained it. */
export const releaseFileShape = z
  .object({
    id: z.string(),
    name: z.string(),
    sha1: z.string(),
    size: z.number(),
    dist: z.string().nullable(),
    headers: z.record(z.string(), z.string()),
    dateCreated: time,
  })
  .openapi('ReleaseFile')

export function releaseFileOf({ id, file, bundle }: ReleaseFile): z.output<typeof releaseFileShape> {
  return {
    id,
    name: file.url,
    sha1: bundle.checksum,
    size: file.size,
    dist: bundle.dist,
    headers: file.sourceMapUrl === null ? {} : { Sourcemap: file.sourceMapUrl },
    dateCreated: bundle.uploadedAt.toISOString(),
  }
}
