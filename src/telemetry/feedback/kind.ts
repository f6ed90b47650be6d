import { ended, type Kind } from '../kind.ts'
import { eventLike, limit, MIB, oneOf, singleItem } from '../wire.ts'
import { digestFeedback, digestUserReport } from './digest.ts'
import type { DigestedFeedback } from './digested-feedback.ts'

/** The older form counts as the newer one does. */
const userReport = singleItem('user_report', 'feedback', limit('user_report', MIB))

/** What end users say about an error, through the widget or the report dialog. */
export const feedback: Kind<never, DigestedFeedback> = {
  name: 'feedback',
  items: [singleItem('feedback', 'feedback', eventLike), userReport],
  repeats: 'in_commit',
  provesSetup: false,
  digest(item, context, lookups) {
    const isReport = item.type === userReport.type
    const read = (isReport ? digestUserReport : digestFeedback)(item.payload, context, lookups)
    // A user report is about an event, so the envelope's other items belong to the event.
    if (read.ok) {
      const { value } = read
      const result = { kept: [{ item: value, rows: [] }], ended: [] }
      return isReport ? result : { ...result, event: { end: 'kept', eventId: value.itemId } }
    }
    const { refusal } = read
    const whole =
      refusal.reason === 'filtered'
        ? ({ outcome: 'filtered', reason: refusal.filter } as const)
        : ({ outcome: 'invalid', reason: refusal.reason } as const)
    const result = ended(oneOf('feedback'), whole)
    return isReport ? result : { ...result, event: { end: whole.outcome, reason: whole.reason } }
  },
  eventOf: ({ projectId, eventId }) => (eventId === null ? null : { projectId, eventId }),
  commit: async () => (await import('./commit.ts')).commitFeedback,
}
