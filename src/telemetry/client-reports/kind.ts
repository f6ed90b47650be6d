import type { DigestedItem } from '#domain/processing/batch.ts'
import { ended, type Kind } from '../kind.ts'
import { limit, oneOf, REPORT_BYTES, singleItem } from '../wire.ts'
import { readClientReport } from './digest.ts'

const item = singleItem('client_report', 'internal', limit('client_report', REPORT_BYTES))

/** Reports about what SDKs dropped themselves. They only become outcomes; nothing else is kept. */
export const clientReports: Kind<never, DigestedItem> = {
  name: 'client-reports',
  items: [item],
  repeats: 'by_id',
  provesSetup: false,
  digest({ payload }) {
    const report = readClientReport(payload)
    if (!report.ok) return ended(oneOf('internal'), { outcome: 'invalid', reason: report.refusal.reason })
    const { discards, isClamped } = report.value
    const read = isClamped
      ? ({ outcome: 'invalid', reason: 'invalid_count' } as const)
      : ({ outcome: 'accepted', reason: '' } as const)
    return {
      kept: [],
      ended: [
        { category: 'internal', quantity: 1, ...read } as const,
        ...discards.map((discard) => ({ ...discard, outcome: 'client_discard' }) as const),
      ],
    }
  },
}
