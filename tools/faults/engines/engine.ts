import type { Volume } from '../../../e2e/harness/volume.ts'
import type { Wire } from '../wire.ts'

/** An engine beside Mishap, in processes of its own, reached over a way that can be disturbed. */
export interface Engine extends AsyncDisposable {
  readonly name: 'postgres' | 'clickhouse' | 's3'
  readonly wire: Wire
  /** The small disk that it writes to, where it has one of its own. */
  readonly volume: Volume | undefined
  /** What Mishap is told of it. */
  readonly env: Readonly<Record<string, string>>
  /** Its first process; all others are children of it. */
  pid(): number
  /** kill -9. */
  kill(): Promise<void>
  /** Starts it again on what it has written, where it does not run. */
  start(): Promise<void>
}
