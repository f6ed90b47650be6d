import { describe, expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { OutcomeTotal } from '#domain/outcome/outcome.ts'
import { axisOf, statsAddress } from './search.ts'
import { intakeOf } from './intake.ts'

const now = new Date('2026-11-21T13:20:00Z')
const axis = axisOf('24h', now)
const web = 1 as ProjectId

function total(part: Partial<OutcomeTotal>): OutcomeTotal {
  return {
    projectId: web,
    category: 'error',
    outcome: 'accepted',
    reason: '',
    quantity: 1,
    hour: Date.parse('2026-11-21T13:00:00Z'),
    ...part,
  }
}

describe('the intake of a period', () => {
  test('adds up: what was received was accepted or dropped', () => {
    const { all } = intakeOf(
      [
        total({ quantity: 7 }),
        total({ outcome: 'invalid', reason: 'too_large', quantity: 2 }),
        total({ outcome: 'duplicate' }),
      ],
      axis,
    )
    expect(all).toMatchObject({ received: 10, accepted: 7, dropped: 3, lost: 0 })
  })

  test('keeps apart what SDKs dropped themselves: it was never received', () => {
    const { all, losses } = intakeOf([total({ outcome: 'client_discard', reason: 'sample_rate', quantity: 5 })], axis)
    expect(all).toMatchObject({ received: 0, accepted: 0, dropped: 0, lost: 5 })
    expect(losses).toMatchObject([{ outcome: 'client_discard', reason: 'sample_rate', quantity: 5 }])
  })

  test('does not count bytes as items', () => {
    const items = [total({ category: 'log_item', quantity: 2 }), total({ category: 'attachment_item' })]
    const bytes = [total({ category: 'log_byte', quantity: 900 }), total({ category: 'attachment', quantity: 4096 })]
    expect(intakeOf([...items, ...bytes], axis).all.received).toBe(3)
  })

  test('tells apart what is counted and no more: it is neither accepted nor dropped', () => {
    const { all, byCategory, losses } = intakeOf(
      [total({ category: 'monitor', outcome: 'not_kept', reason: 'check_in', quantity: 8 }), total({ quantity: 3 })],
      axis,
    )
    expect(byCategory.map(({ category, accepted, notKept }) => [category, accepted, notKept])).toEqual([
      ['monitor', 0, 8],
      ['error', 3, 0],
    ])
    expect(all).toMatchObject({ received: 11, accepted: 3, notKept: 8, dropped: 0 })
    expect(losses).toMatchObject([{ outcome: 'not_kept', reason: 'check_in', quantity: 8 }])
  })

  test('gives every loss of an hour one line for each reason and kind, the most frequent first', () => {
    const { losses } = intakeOf(
      [
        total({ outcome: 'invalid', reason: 'too_large', hour: axis.start.getTime() }),
        total({ outcome: 'rate_limited', reason: 'key_quota', quantity: 9 }),
        total({ outcome: 'invalid', reason: 'too_large', quantity: 3 }),
      ],
      axis,
    )
    expect(losses.map(({ reason, quantity }) => [reason, quantity])).toEqual([
      ['key_quota', 9],
      ['too_large', 4],
    ])
  })

  test('tells projects apart, and what was sent to none', () => {
    const { byProject } = intakeOf(
      [total({}), total({ projectId: null, outcome: 'invalid', reason: 'unknown_key' })],
      axis,
    )
    expect(byProject.get(web)?.accepted).toBe(1)
    expect(byProject.get(null)?.dropped).toBe(1)
  })

  test('puts each hour into its bar, the running hour into the last', () => {
    const { series } = intakeOf([total({ quantity: 4 }), total({ quantity: 2, hour: axis.start.getTime() })], axis)
    expect(series.accepted).toHaveLength(24)
    expect(series.accepted[0]).toBe(2)
    expect(series.accepted[23]).toBe(4)
  })
})

describe('the axis', () => {
  test('ends with the bar that runs now and starts a whole period before its end', () => {
    expect(axis.until).toEqual(new Date('2026-11-21T14:00:00Z'))
    expect(axis.start).toEqual(new Date('2026-11-20T14:00:00Z'))
  })

  test('of long periods has bars of whole days, in UTC', () => {
    expect(axisOf('90d', now)).toMatchObject({
      until: new Date('2026-11-22T00:00:00Z'),
      buckets: 90,
      bucketSeconds: 86_400,
    })
  })
})

describe('the address', () => {
  test('that says nonsense shows the default', () => {
    expect(statsAddress.parse({ period: '5y', project: ['web', '', 'web'] })).toEqual({
      period: '14d',
      projects: ['web'],
    })
  })
})
