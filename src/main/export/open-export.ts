import { z } from 'zod'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import { apiPaths } from '#domain/paths.ts'
import type { Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import type { EventTables } from '#storage/events/move/event-tables.ts'
import { openSourceCatalogue } from '../migrate/source-catalogue.ts'
import type { LongWork, Watch } from '../operator-lines.ts'
import { version } from '../version.ts'
import type { ExportManifest } from './manifest.ts'
import { writeExport, type ExportProgress } from './write-export.ts'

/** What `mishap export` sends to a running server. */
const exportOrder = z.object({ folder: z.string().startsWith('/') })
type ExportOrder = z.infer<typeof exportOrder>
type ExportOutcome = Result<ExportManifest, { readonly reason: 'not_empty' }>

export const exportWork: LongWork<ExportOrder, ExportProgress, ExportOutcome> = {
  path: apiPaths.export(),
  order: exportOrder,
}

export type Exporter = (order: ExportOrder, watch: Watch<ExportProgress>) => Promise<ExportOutcome>

/** Exports from the running server, which has the event store open. */
export function openExporter(
  settings: Settings,
  parts: {
    readonly events: { readonly tables: EventTables }
    readonly blobs: BlobStore
    readonly digest: { whileResting<T>(work: () => Promise<T>): Promise<T> }
  },
): Exporter {
  return ({ folder }, watch) =>
    writeExport(
      folder,
      {
        version,
        events: parts.events.tables,
        blobs: parts.blobs,
        openCatalogue: () => openSourceCatalogue(settings, 'beside others'),
        whileResting: (work) => parts.digest.whileResting(work),
      },
      watch,
    )
}
