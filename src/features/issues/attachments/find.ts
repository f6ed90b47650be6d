import type { Attachment } from '#domain/attachment/attachment.ts'
import type { Grant } from '#domain/access/access.ts'
import { parseProjectId } from '#domain/ids.ts'
import { running } from '#running'

/** Returns the attachment of an {@link attachmentRef}, if the grant covers it. */
export async function findAttachment(grant: Grant<'event:read'>, ref: unknown): Promise<Attachment | undefined> {
  const match = typeof ref === 'string' ? /^(\d{1,10}):([1-9]\d{0,14})$/.exec(ref) : null
  const projectId = parseProjectId(match?.[1] ?? '')
  return match === null || projectId === undefined
    ? undefined
    : running().catalogue.attachments.byId(grant, projectId, Number(match[2]))
}
