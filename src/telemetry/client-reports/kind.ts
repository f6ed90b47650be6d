import type { DigestedItem } from '#domain/processing/batch.ts'
import { ended, type Kind } from '../kind.ts'
import { limit, oneOf, REPORT_BYTES, singleItem } from '../wire.ts'
import { readClientReport } from './digest.ts'

const item = singleItem('client_report', 'internal', limit('client_report', REPORT_BYTES))

/** The kind of reports on what SDKs dropped themselves: they become outcomes, and nothing else is kept of them. */
export const clientReports: Kind<never, DigestedItem> = {
  name: 'client-reports',
  items: [item],
  repeats: 'by_id',
  provesSetup: false,
  digest({ payload }) {
    const discards = readClientReport(payload)
    if (!discards.ok) return ended(oneOf('internal'), { outcome: 'invalid', reason: discards.refusal.reason })
    return {
      kept: [],
      ended: [
        { category: 'internal', quantity: 1, outcome: 'accepted', reason: '' },
        ...discards.value.map((discard) => ({ ...discard, outcome: 'client_discard' }) as const),
      ],
    }
  },
}
