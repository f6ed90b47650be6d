import { z } from 'zod'
import { apiPaths } from '#domain/paths.ts'
import type { Result } from '#domain/result.ts'
import type { ImportProgress, ImportReport } from '#services/import/run-import.ts'
import type { LongWork } from '../operator-lines.ts'

/** What `mishap import` sends to a running server. */
const importOrder = z.object({
  from: z.enum(['sentry', 'glitchtip', 'bugsink']),
  /** Empty for a file. */
  url: z.string(),
  token: z.string(),
  /** A file on this machine, which the server reads. */
  file: z.string().startsWith('/').optional(),
  /** The URL of a database with user and password, read instead of the API. */
  postgres: z.string().optional(),
  /** A file with the private key for an encrypted export. */
  key: z.string().startsWith('/').optional(),
  organization: z.string().optional(),
  projects: z.array(z.string()),
  since: z.iso.datetime().optional(),
  /** Allows a source on the private network. */
  isPrivate: z.boolean(),
  /** Sends invitations. */
  mail: z.boolean(),
  /** Keeps admin and owner roles from the source. */
  keepsRoles: z.boolean(),
})
export type ImportOrder = z.infer<typeof importOrder>

/** `under_way`: another import is running. */
export type ImportOutcome = Result<ImportReport, { readonly reason: 'under_way' }>

export const importWork: LongWork<ImportOrder, ImportProgress, ImportOutcome> = {
  path: apiPaths.import(),
  order: importOrder,
}
