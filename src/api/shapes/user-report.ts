import { z } from '@hono/zod-openapi'
import type { Feedback } from '#domain/feedback/feedback.ts'
import { time } from './common.ts'

export const userReportShape = z
  .object({
    id: z.string(),
    eventID: z.string(),
    name: z.string(),
    email: z.string(),
    comments: z.string(),
    dateCreated: time,
    user: z
      .object({
        id: z.string(),
        username: z.string(),
        email: z.string(),
        name: z.string(),
        ipAddress: z.null(),
        avatarUrl: z.null(),
      })
      .nullable(),
    event: z.object({ id: z.string(), eventID: z.string() }),
  })
  .openapi('UserReport')

/** Clients do not accept null, so a missing event id is empty. */
export function userReportOf({ id, eventId, name, email, message, at }: Feedback): z.output<typeof userReportShape> {
  const eventID = eventId ?? ''
  const who = { id: '', username: name, email, name, ipAddress: null, avatarUrl: null }
  return {
    id: String(id),
    eventID,
    name,
    email,
    comments: message,
    dateCreated: at.toISOString(),
    user: name === '' && email === '' ? null : who,
    event: { id: eventID, eventID },
  }
}
