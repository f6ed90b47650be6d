import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Attachment, AttachmentFiles } from '#domain/attachment/attachment.ts'
import { BlobsUnavailable } from '#domain/blob/blob-store.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { Running } from '#domain/running.ts'
import { provideRunning } from '#running'
import { textPreview } from './text-preview.tsx'

const SHOWN = 64 * 1024

/** A server with one file, recording how much of it was read. */
function fileWith(text: string | BlobsUnavailable) {
  const bytes = text instanceof BlobsUnavailable ? new Uint8Array() : Buffer.from(text)
  const asked: (number | undefined)[] = []
  const head: AttachmentFiles['head'] = async (_, __, atMost) => {
    asked.push(atMost)
    if (text instanceof BlobsUnavailable) throw text
    return bytes.subarray(0, atMost)
  }
  provideRunning({ attachmentFiles: { head } } as Running)
  const attachment = {
    id: 1,
    projectId: 1 as ProjectId,
    eventId: 'a'.repeat(32) as EventId,
    name: 'server.log',
    kind: 'text',
    size: bytes.length,
  } as Attachment
  return { asked, shown: async () => renderToStaticMarkup(await textPreview(operatorGrant('event:read'), attachment)) }
}

describe('the preview of a text', () => {
  afterEach(() => provideRunning({} as Running))

  test('shows as much of a large file as is read of it, says so, and cuts no character in two', async () => {
    // The cut is in the middle of the ä.
    const { asked, shown } = fileWith(`${'x'.repeat(SHOWN - 1)}ä${'y'.repeat(SHOWN)}`)
    const html = await shown()
    expect(asked).toEqual([SHOWN])
    // Compare lengths only, because a failure would print the texts.
    expect([html.includes('x'.repeat(SHOWN - 1)), /yy|\uFFFD|ä/.test(html), html.includes('65.5 kB')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('shows a file that fits as it is, and never as markup', async () => {
    const html = await fileWith('<script>alert(1)</script>').shown()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('kB')
  })

  test('says that the files cannot be reached, instead of failing the page', async () => {
    const html = await fileWith(new BlobsUnavailable('busy', 'the bucket failed', undefined)).shown()
    expect(html).toContain('<p')
    expect(html).not.toContain('<pre')
  })
})
