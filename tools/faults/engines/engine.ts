import type { Volume } from '../../../e2e/harness/volume.ts'
import type { Wire } from '../wire.ts'

/** An engine in separate processes, reached through a fault-injecting connection. */
export interface Engine extends AsyncDisposable {
  readonly name: 'postgres' | 'clickhouse' | 's3'
  readonly wire: Wire
  /** Its separate small disk, if any. */
  readonly volume: Volume | undefined
  /** Mishap's settings for it. */
  readonly env: Readonly<Record<string, string>>
  /** Its first process, the parent of all others. */
  pid(): number
  /** kill -9. */
  kill(): Promise<void>
  /** Restarts it on its data, unless it is running. */
  start(): Promise<void>
}
