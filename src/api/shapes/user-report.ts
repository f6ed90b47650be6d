import { z } from '@hono/zod-openapi'
import type { Feedback } from '#domain/feedback/feedback.ts'
import { time } from './common.ts'

/** What somebody wrote about an event. */
export const userReportShape = z
  .object({
    id: z.string(),
    eventID: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    comments: z.string(),
    dateCreated: time,
  })
  .openapi('UserReport')

export function userReportOf({ id, eventId, name, email, message, at }: Feedback): z.output<typeof userReportShape> {
  return { id: String(id), eventID: eventId, name, email, comments: message, dateCreated: at.toISOString() }
}
