import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#domain/event/event.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { aRecord, anId, noon } from '#digest/testing.ts'

function filesOf(header: JsonObject, bytes: Uint8Array = Buffer.from('x')) {
  const record = aRecord([[{ type: 'attachment', ...header }, bytes]], { event_id: anId })
  return digestRecords([record], noon)
}

describe('an attachment', () => {
  test.each<[string, JsonObject, object]>([
    ['without a word about it', {}, { name: '', type: 'event.attachment', contentType: '' }],
    [
      'with all of them',
      { filename: 'a.log', attachment_type: 'event.view_hierarchy', content_type: 'Text/Plain; charset=x' },
      { name: 'a.log', type: 'event.view_hierarchy', contentType: 'text/plain' },
    ],
    ['named by its path', { filename: 'C:\\Users\\ada\\a.log' }, { name: 'a.log' }],
    ['named on several lines', { filename: 'a\r\n\u202eb.log' }, { name: 'a   b.log' }],
    [
      'of words that are none',
      { filename: 7, attachment_type: '<b>', content_type: 'text' },
      { name: '', type: 'event.attachment', contentType: '' },
    ],
  ])('%s', (_, header, expected) => {
    expect(filesOf(header).attachments).toMatchObject([{ eventId: anId, size: 1, ...expected }])
  })

  test('has no secret in its name', () => {
    const [file] = filesOf({ filename: 'dump of 4111 1111 1111 1111.log' }).attachments
    expect(file?.name).toBe('dump of [Filtered].log')
  })

  test('is the same as another with the same bytes, name and event, and as no other', () => {
    const sums = [{ filename: 'a' }, { filename: 'a' }, { filename: 'b' }, { filename: 'a', attachment_type: 'x' }].map(
      (header) => filesOf(header).attachments[0]?.checksum,
    )
    expect(sums[0]).toBe(sums[1])
    expect(new Set(sums).size).toBe(3)
  })

  test.each(['application/vnd.sentry.trace-attachment', 'application/vnd.sentry.attachment-ref+json'])(
    'of no event (%s) is counted, and not kept',
    (contentType) => {
      const { attachments, outcomes } = filesOf({ content_type: contentType })
      expect(attachments).toEqual([])
      expect(outcomes).toMatchObject([
        { outcome: 'not_kept', reason: 'attachment', category: 'attachment_item', quantity: 1 },
        { outcome: 'not_kept', reason: 'attachment', category: 'attachment', quantity: 1 },
      ])
    },
  )
})
