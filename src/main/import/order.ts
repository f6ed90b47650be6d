import { z } from 'zod'
import { apiPaths } from '#domain/paths.ts'
import type { Result } from '#domain/result.ts'
import type { ImportProgress, ImportReport } from '#services/import/run-import.ts'
import type { LongWork } from '../operator-lines.ts'

/** What `mishap import` asks a running server for. */
const importOrder = z.object({
  from: z.enum(['sentry', 'glitchtip', 'bugsink']),
  /** Empty where a file is read. */
  url: z.string(),
  token: z.string(),
  /** Of this machine, which the server reads. */
  file: z.string().startsWith('/').optional(),
  /** Of a database that is read instead, with its user and password. */
  postgres: z.string().optional(),
  /** A file with the private key that it was encrypted for. */
  key: z.string().startsWith('/').optional(),
  organization: z.string().optional(),
  projects: z.array(z.string()),
  since: z.iso.datetime().optional(),
  /** The server may be on the operator's own network. */
  isPrivate: z.boolean(),
  /** Invitations are sent. */
  mail: z.boolean(),
  /** People become admins and owners where they are that on the other server. */
  keepsRoles: z.boolean(),
})
export type ImportOrder = z.infer<typeof importOrder>

/** `under_way`: another import is. */
export type ImportOutcome = Result<ImportReport, { readonly reason: 'under_way' }>

export const importWork: LongWork<ImportOrder, ImportProgress, ImportOutcome> = {
  path: apiPaths.import(),
  order: importOrder,
}
