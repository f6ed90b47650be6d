import { z } from '@hono/zod-openapi'
import type { DebugFile } from '#domain/artifact/artifact.ts'
import { time } from './common.ts'

/** A debug file (docs/protocol.md 6.3). The CPU is unknown because the file has not been parsed. */
export const debugFileShape = z
  .object({
    id: z.string(),
    uuid: z.string().nullable(),
    debugId: z.string().nullable(),
    objectName: z.string(),
    cpuName: z.literal('any'),
    symbolType: z.string(),
    sha1: z.string(),
    size: z.number(),
    dateCreated: time,
    data: z.object({ features: z.array(z.string()) }),
  })
  .openapi('DebugFile')

export function debugFileOf(file: DebugFile): z.output<typeof debugFileShape> {
  const debugId = file.debugId === '' ? null : file.debugId
  return {
    id: String(file.id),
    uuid: debugId,
    debugId,
    objectName: file.name,
    cpuName: 'any',
    symbolType: file.symbolType,
    sha1: file.checksum,
    size: file.size,
    dateCreated: file.uploadedAt.toISOString(),
    data: { features: file.symbolType === 'proguard' ? ['mapping'] : [] },
  }
}
