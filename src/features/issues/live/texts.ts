import { messages } from '#messages'

/** Texts about new events of a list's issues or of one issue. The page fills in the numbers. */
export function liveTexts(of: 'list' | 'issue') {
  const t = messages('live')
  const text = (eventCount: number, issueCount: number) =>
    t(of, { eventCount, issueCount, events: '{events}', issues: '{issues}' })
  return {
    counts: {
      one: { inOne: text(1, 1), inMany: text(1, 2) },
      many: { inOne: text(2, 1), inMany: text(2, 2) },
    },
    atLeast: t('atLeast', { what: '{what}' }),
    show: t(of === 'list' ? 'show' : 'showNewest'),
  }
}
export type LiveTexts = ReturnType<typeof liveTexts>
