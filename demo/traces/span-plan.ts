import type { Random } from '../random.ts'
import type { Rhythm } from '../rhythm.ts'
import type { Browser } from '../shells/browsers.ts'
import type { DemoProject, Environment, Shopper } from '../shop.ts'
import type { UnitName } from './units.ts'

/** Attributes of a span, by the names that the SDKs give them. */
export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** A span as a story plans it: what it is, how long it takes, and what happens in it. */
export interface SpanPlan {
  /** The unit that is entered by it. Without: the one of the span around it. */
  readonly unit?: UnitName
  readonly op: string
  readonly name: string
  /** Milliseconds, at the least: it ends no sooner than what is in it. */
  readonly ms: number
  /** Milliseconds since the one before it ended, or since what is around it began. Default: 1. */
  readonly after?: number
  /** It begins when the one before it begins, and `after`. */
  readonly isParallel?: boolean
  /** What is around it does not wait for it: it begins `after` that has ended. */
  readonly isLater?: boolean
  readonly attributes?: Attributes
  /** How it failed, in the words of the SDKs. */
  readonly failed?: string
  /** The story whose error happens in it. */
  readonly story?: string
  /** It was never sent. */
  readonly isLost?: boolean
  readonly within?: readonly SpanPlan[]
}

/** Something that people or clocks do again and again, as the spans that it makes. */
export interface Visit {
  /** Unique and lasting: ids are made of it. */
  readonly key: string
  /** How often in a fortnight. */
  readonly times: number
  readonly rhythm: Rhythm
  /**
   * Every so many minutes of the last hour as well: detectors look only at what has just come, and who looks at the demo
   * wants to see what they find.
   */
  readonly latelyEvery?: number
  /** Of how many minutes that hour is. Default: 50, which leaves the rest for sending the demo. */
  readonly latelyFor?: number
  /** The share of traces that the SDK takes. */
  readonly sampleRate: number
  tree(scene: VisitScene): SpanPlan
}

/** What differs from one time to the next. */
export interface VisitScene {
  readonly random: Random
  readonly at: Date
  readonly shopper: Shopper
  readonly browser: Browser
  readonly environment: Environment
  /** Whether it is one of those of the last hour ({@link Visit.latelyEvery}). */
  readonly isLate: boolean
  /** The recording of the visit, where there is one. */
  readonly replayId?: string
  /** What runs at that time. */
  releaseOf(project: DemoProject): string
}

/** About so much: most are near it, some are far beyond, as measurements of time are. */
export function about(random: Random, median: number, spread = 0.3): number {
  const nearlyNormal = (random.unit() + random.unit() + random.unit() - 1.5) * 2
  return median * Math.exp(spread * nearlyNormal)
}
