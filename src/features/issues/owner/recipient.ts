import { z } from 'zod'

/** A new owner as sent by the browser; `null` for none. */
export const recipient = z.object({ kind: z.enum(['user', 'team']), id: z.string().max(100) }).nullable()
