import type { ArtifactLookup } from '../artifact/artifact.ts'
import type { HostedScript } from '../artifact/hosted-script.ts'
import type { BlobKey } from '../blob/blob-store.ts'
import type { JsonObject } from '../event/event.ts'
import type { ProjectId, SpanId } from '../ids.ts'
import type { MetricSeries } from '../metrics/metric-point.ts'
import type { ProjectRules } from '../project/project-rules.ts'

/** The look-ups that the digest may make while it reads an event. All are synchronous and cheap; main hands them in. */
export interface DigestLookups {
  /** The same object until the project's rules change, so that what is compiled from them can be kept by identity. */
  rules(project: ProjectId): ProjectRules
  readonly artifacts: ArtifactLookup
  /** Bytes [start, end) of a source index; undefined where the blob is gone. */
  readIndex(key: BlobKey, start: number, end: number): Uint8Array | undefined
  /** What rules that hash values mix in: secret, and the same for as long as the installation lives. */
  readonly scrubbingKey: string
  /** Country and city of an address, as `user.geo`; undefined where unknown or where the operator gave no file. */
  geo(address: string): JsonObject | undefined
  readonly pageNames: PageNames
  readonly metricSeries: MetricSeries
  /** Notes a script that frames point to and nobody uploaded, for projects that want such fetched. Absent: nobody asks. */
  readonly missingScript?: (script: HostedScript) => void
}

/** Names of pages that browsers opened, by the span of their opening: what is measured there may come much later. */
export interface PageNames {
  note(project: ProjectId, segment: SpanId, name: string): void
  /** undefined: it is not known, or not any more. */
  nameOf(project: ProjectId, segment: SpanId): string | undefined
}
