import type { Random } from '../random.ts'
import type { Rhythm } from '../rhythm.ts'
import type { Browser } from '../shells/browsers.ts'
import type { DemoProject, Environment, Shopper } from '../shop.ts'
import type { UnitName } from './units.ts'

/** A span's attributes, with the SDKs' own names. */
export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** A planned span: its kind, duration and children. */
export interface SpanPlan {
  /** The unit that it enters. Default: its parent's. */
  readonly unit?: UnitName
  readonly op: string
  readonly name: string
  /** Minimum milliseconds: it ends no earlier than its children. */
  readonly ms: number
  /** Milliseconds since the previous one ended, or since its parent began. Default: 1. */
  readonly after?: number
  /** Begins together with the previous one, plus `after`. */
  readonly isParallel?: boolean
  /** Its parent does not wait: it begins `after` the parent has ended. */
  readonly isLater?: boolean
  readonly attributes?: Attributes
  /** How it failed, in the SDKs' terms. */
  readonly failed?: string
  /** The story whose error happens in it. */
  readonly story?: string
  /** It was never sent. */
  readonly isLost?: boolean
  readonly within?: readonly SpanPlan[]
}

/** A recurring action of people or clocks, as the spans it creates. */
export interface Visit {
  /** Unique and permanent, because ids derive from it. */
  readonly key: string
  /** Times per two weeks. */
  readonly times: number
  readonly rhythm: Rhythm
  /**
   * Also every n minutes in the last hour: detectors only look at recent data, and the demo should show their findings.
   */
  readonly latelyEvery?: number
  /** The length of that hour in minutes. Default: 50, which leaves the rest for sending the demo. */
  readonly latelyFor?: number
  /** The SDK's sample rate. */
  readonly sampleRate: number
  tree(scene: VisitScene): SpanPlan
}

/** What varies from one time to the next. */
export interface VisitScene {
  readonly random: Random
  readonly at: Date
  readonly shopper: Shopper
  readonly browser: Browser
  readonly environment: Environment
  /** Whether it is one of the last hour's ({@link Visit.latelyEvery}). */
  readonly isLate: boolean
  /** The visit's recording, if any. */
  readonly replayId?: string
  /** The release running at that time. */
  releaseOf(project: DemoProject): string
}

/** A value around the median with a long tail, as time measurements have. */
export function about(random: Random, median: number, spread = 0.3): number {
  const nearlyNormal = (random.unit() + random.unit() + random.unit() - 1.5) * 2
  return median * Math.exp(spread * nearlyNormal)
}
