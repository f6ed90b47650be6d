import type { Grant } from '#domain/access/access.ts'
import type { Attachment } from '#domain/attachment/attachment.ts'
import { BlobsUnavailable } from '#domain/blob/blob-store.ts'
import { messages } from '#messages'
import { running } from '#running'
import { CodeBlock } from '#ui/code.tsx'
import { byteSize } from '#ui/numbers.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { nameOf } from './names.ts'

/** Maximum bytes of a text shown on a page. */
const SHOWN_BYTES = 64 * 1024

/** The start of a text file. JSON is coloured; everything else is shown verbatim and never interpreted as markup. */
export async function textPreview(grant: Grant<'event:read'>, attachment: Attachment | undefined) {
  const t = messages('attachments')
  const isText = attachment?.kind === 'text'
  const bytes = isText ? await beginningOf(grant, attachment) : undefined
  if (bytes === 'unreachable') return <p className="text-sm text-ink-2">{t('unreachable')}</p>
  if (!isText || bytes === undefined) return <p className="text-sm text-ink-2">{t('gone')}</p>
  if (bytes.length === 0) return <p className="text-sm text-ink-2">{t('emptyFile')}</p>
  const isCut = attachment.size > bytes.length
  // Drops a character split by the cut.
  const text = new TextDecoder().decode(bytes, { stream: isCut })
  const label = t('textOf', { name: nameOf(attachment) })
  return (
    <div className="grid gap-2">
      {!isCut && isJson(text) ? (
        <CodeBlock code={text} language="json" label={label} className="max-h-96 overflow-auto" />
      ) : (
        <ScrollBox label={label} className="max-h-96 overflow-auto rounded-md bg-sunken">
          <pre className="w-max min-w-full px-4 py-3 font-mono text-sm text-ink">{text}</pre>
        </ScrollBox>
      )}
      {isCut && <p className="text-sm text-ink-3">{t('cut', { size: byteSize(bytes.length) })}</p>}
    </div>
  )
}

/** Returns `undefined` if it has been deleted. */
async function beginningOf(grant: Grant<'event:read'>, attachment: Attachment) {
  try {
    return await running().attachmentFiles.head(grant, attachment, SHOWN_BYTES)
  } catch (fault) {
    if (fault instanceof BlobsUnavailable) return 'unreachable'
    throw fault
  }
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
