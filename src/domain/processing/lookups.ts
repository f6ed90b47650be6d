import type { ArtifactLookup } from '../artifact/artifact.ts'
import type { HostedScript } from '../artifact/hosted-script.ts'
import type { BlobKey } from '../blob/blob-store.ts'
import type { JsonObject } from '../event/event.ts'
import type { GroupHash, ProjectId, SpanId } from '../ids.ts'
import type { MetricSeries } from '../metrics/metric-point.ts'
import type { SamplingRule } from '../trace/sampling.ts'
import type { ProjectRules } from '../project/project-rules.ts'

/** Lookups available to the digest while it processes an event. All are synchronous and cheap, and injected by main. */
export interface DigestLookups {
  /** Returns the same object until the project's rules change, so that compiled rules can be cached by identity. */
  rules(project: ProjectId): ProjectRules
  /** The project's span sampling; `undefined` keeps all spans. Returns the same object until it changes. */
  sampling(project: ProjectId): SamplingRule | undefined
  /** Groups of the project whose events are filtered. */
  discarded(project: ProjectId): ReadonlySet<GroupHash>
  readonly artifacts: ArtifactLookup
  /** Bytes [start, end) of a source index; `undefined` if the blob was deleted. */
  readIndex(key: BlobKey, start: number, end: number): Uint8Array | undefined
  /** Set if source indexes are cached copies of remote blobs. Absent if all of them are local. */
  readonly copies?: IndexCopies
  /** Secret key for rules that hash values. Stays the same for the lifetime of the installation. */
  readonly scrubbingKey: string
  /** Country and city of an address, as `user.geo`; `undefined` if unknown or not configured. */
  geo(address: string): JsonObject | undefined
  readonly pageNames: PageNames
  readonly metricSeries: MetricSeries
  /**
   * Reports a script that is referenced by frames but was never uploaded, for projects that want it fetched. Absent if
   * fetching is off.
   */
  readonly missingScript?: (script: HostedScript) => void
}

/** Source indexes that are fetched on demand. After a miss, processing is repeated once the index has arrived. */
export interface IndexCopies {
  /**
   * Starts processing.
   * @param absent blobs that do not exist anywhere and are not reported as missing
   */
  begin(absent: readonly BlobKey[]): void
  /** The blobs requested since then that are not available locally. */
  missing(): readonly BlobKey[]
}

/** Names of pages by their page load span, because measurements for a page may arrive much later. */
export interface PageNames {
  note(project: ProjectId, segment: SpanId, name: string): void
  /** `undefined` if unknown or evicted. */
  nameOf(project: ProjectId, segment: SpanId): string | undefined
}
