import type { ArtifactLookup } from '../artifact/artifact.ts'
import type { HostedScript } from '../artifact/hosted-script.ts'
import type { BlobKey } from '../blob/blob-store.ts'
import type { JsonObject } from '../event/event.ts'
import type { GroupHash, ProjectId, SpanId } from '../ids.ts'
import type { MetricSeries } from '../metrics/metric-point.ts'
import type { SamplingRule } from '../trace/sampling.ts'
import type { ProjectRules } from '../project/project-rules.ts'

/** The look-ups that the digest may make while it reads an event. All are synchronous and cheap; main hands them in. */
export interface DigestLookups {
  /** The same object until the project's rules change, so that what is compiled from them can be kept by identity. */
  rules(project: ProjectId): ProjectRules
  /** How spans of the project are sampled; undefined: all are kept. The same object until that changes. */
  sampling(project: ProjectId): SamplingRule | undefined
  /** Groups of the project whose events are filtered. */
  discarded(project: ProjectId): ReadonlySet<GroupHash>
  readonly artifacts: ArtifactLookup
  /** Bytes [start, end) of a source index; undefined where the blob is gone. */
  readIndex(key: BlobKey, start: number, end: number): Uint8Array | undefined
  /** Where source indexes are copies of blobs that lie elsewhere. Absent: all of them are here. */
  readonly copies?: IndexCopies
  /** What rules that hash values mix in: secret, and the same for as long as the installation lives. */
  readonly scrubbingKey: string
  /** Country and city of an address, as `user.geo`; undefined where unknown or where the operator gave no file. */
  geo(address: string): JsonObject | undefined
  readonly pageNames: PageNames
  readonly metricSeries: MetricSeries
  /** Notes a script that frames point to and nobody uploaded, for projects that want such fetched. Absent: nobody asks. */
  readonly missingScript?: (script: HostedScript) => void
}

/** Source indexes that are fetched when somebody asks for them: whoever misses one asks again once it is here. */
export interface IndexCopies {
  /** Begins a reading. @param absent blobs that are nowhere, and so are not missed */
  begin(absent: readonly BlobKey[]): void
  /** Returns the blobs that were asked for since then and are not here. */
  missing(): readonly BlobKey[]
}

/** Names of pages that browsers opened, by the span of their opening: what is measured there may come much later. */
export interface PageNames {
  note(project: ProjectId, segment: SpanId, name: string): void
  /** undefined: it is not known, or not any more. */
  nameOf(project: ProjectId, segment: SpanId): string | undefined
}
