import { z } from 'zod'

/** What `mishap import` asks a running server for. */
export const importOrder = z.object({
  from: z.enum(['sentry', 'glitchtip']),
  url: z.string(),
  token: z.string(),
  organization: z.string().optional(),
  projects: z.array(z.string()),
  since: z.iso.datetime().optional(),
  /** The server may be on the operator's own network. */
  isPrivate: z.boolean(),
  /** Invitations are sent. */
  mail: z.boolean(),
})
export type ImportOrder = z.infer<typeof importOrder>
