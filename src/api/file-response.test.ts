import { describe, expect, test } from 'vitest'
import type { Attachment } from '#domain/attachment/attachment.ts'
import type { AttachmentKind } from '#domain/attachment/kind.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { fileResponse } from './file-response.ts'

function anAttachment(kind: AttachmentKind, name: string): Attachment {
  return {
    id: 7,
    projectId: 1 as ProjectId,
    eventId: 'a'.repeat(32) as EventId,
    groupHash: null,
    checksum: '',
    name,
    type: 'event.attachment',
    contentType: 'text/html',
    kind,
    size: 2,
    receivedAt: new Date(0),
  }
}

async function* twoBytes() {
  yield Uint8Array.of(65)
  yield Uint8Array.of(66)
}

const answer = (kind: AttachmentKind, as: 'download' | 'preview', name = 'a.html') =>
  fileResponse(anAttachment(kind, name), twoBytes(), as)

describe('a file that a stranger sent', () => {
  test.each<[AttachmentKind, 'download' | 'preview', string, string]>([
    ['png', 'preview', 'image/png', 'inline'],
    ['text', 'preview', 'text/plain; charset=utf-8', 'inline'],
    ['other', 'preview', 'application/octet-stream', 'attachment'],
    ['png', 'download', 'application/octet-stream', 'attachment'],
    ['text', 'download', 'application/octet-stream', 'attachment'],
  ])('of kind %s, as %s, is %s, whatever its sender called it', (kind, as, type, way) => {
    const { headers } = answer(kind, as)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')?.split(';')[0]).toBe(way)
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('comes whole', async () => {
    expect(await answer('other', 'download').text()).toBe('AB')
  })

  test.each([
    ['a.log', `filename="a.log"; filename*=UTF-8''a.log`],
    ['é"\\%.log', `filename="____.log"; filename*=UTF-8''%C3%A9%22%5C%25.log`],
    ["it's (1).log", `filename="it's (1).log"; filename*=UTF-8''it%27s%20%281%29.log`],
    ['', `filename="attachment-7"; filename*=UTF-8''attachment-7`],
  ])('is called %s in both ways that RFC 6266 has', (name, expected) => {
    expect(answer('other', 'download', name).headers.get('content-disposition')).toBe(`attachment; ${expected}`)
  })
})
