import { z } from 'zod'

/** Whom issues are given to, as it arrives from the browser; null: nobody. */
export const recipient = z.object({ kind: z.enum(['user', 'team']), id: z.string().max(100) }).nullable()
