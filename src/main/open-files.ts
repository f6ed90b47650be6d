import { createHmac } from 'node:crypto'
import type { Settings } from '#domain/settings.ts'
import { createHostedMaps } from '#services/hosted-maps/hosted-maps.ts'
import { createUploads } from '#services/uploads/uploads.ts'
import { createAttachmentFiles } from './attachments/attachment-files.ts'
import { openBlobs } from './blobs.ts'
import { cataloguePlace } from './catalogue-place.ts'
import { instanceSecret } from './data-folder.ts'
import { openLookups, type LookupFiles } from './digest-lookups.ts'
import type { Log } from './log.ts'
import { createTraceFiles } from './profiles/trace-files.ts'
import type { Front } from './intake/open-front.ts'

/** The main thread blocks for look-ups only when a user waits for the result, and all others wait as well. */
const ANSWERS_WITHIN_MS = 5_000

export type Files = Awaited<ReturnType<typeof openFiles>>

export async function openFiles(settings: Settings, { small, metrics }: Pick<Front, 'small' | 'metrics'>, log: Log) {
  const { catalogue } = small
  const blobs = metrics.watched(await openBlobs(settings, log), 'blobs')
  const scrubbingKey = createHmac('sha256', await instanceSecret(settings))
    .update('scrubbing')
    .digest('hex')
  const lookupFiles: LookupFiles = {
    catalogue: cataloguePlace(settings),
    ...blobs.threads,
    geoip: settings.geoip,
    scrubbingKey,
  }
  const uploads = createUploads({ catalogue, blobs, local: blobs.local, log })
  const lookups = await openLookups(lookupFiles, ANSWERS_WITHIN_MS)
  return {
    blobs,
    uploads,
    attachmentFiles: createAttachmentFiles({ catalogue, blobs, link: blobs.link }),
    traceFiles: createTraceFiles(blobs),
    hosted: createHostedMaps({ uploads, policy: settings, log }),
    lookups,
    lookupFiles,
    close: async () => {
      await uploads.close()
      lookups.close()
      blobs.close()
    },
  }
}
