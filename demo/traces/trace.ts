import type { LaidSpan } from './lay.ts'
import type { Visit, VisitScene } from './span-plan.ts'

export interface DemoTrace {
  readonly id: string
  readonly visit: Visit
  readonly scene: VisitScene
  /** Root first. */
  readonly spans: readonly LaidSpan[]
}

/** The part of a trace that one unit sends. */
export interface TracePart {
  readonly trace: Omit<DemoTrace, 'spans'>
  /** From one unit, at least one. */
  readonly spans: readonly LaidSpan[]
}
