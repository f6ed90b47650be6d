import type { ProjectId } from '../ids.ts'
import type { ComponentDay } from './days.ts'
import type { ShownState } from './states.ts'

/** A check or a monitor that a component of a status page follows. */
export interface SourceRef {
  readonly kind: 'check' | 'monitor'
  readonly id: number
}

/** What is known of a check or a monitor. */
export interface Measured {
  readonly state: ShownState
  /** In UTC, the oldest first, today the last. */
  readonly days: readonly ComponentDay[]
}

/** A check or a monitor as the settings offer it. */
export interface SourceChoice extends SourceRef {
  readonly name: string
  readonly project: ProjectId
}

/** `check:12` */
export type SourceKey = `${SourceRef['kind']}:${number}`

/** Returns the text that stands for a check or a monitor in maps and in forms. */
export function sourceKey({ kind, id }: SourceRef): SourceKey {
  return `${kind}:${id}`
}

/** The only way from text to a {@link SourceRef}. */
export function parseSource(text: string): SourceRef | undefined {
  const [, kind, id] = /^(check|monitor):([1-9][0-9]{0,14})$/.exec(text) ?? []
  return kind === 'check' || kind === 'monitor' ? { kind, id: Number(id) } : undefined
}

/**
 * What status pages know of checks and monitors. It serves the server itself, without a grant: what comes of it is public
 * on a page that somebody with the right to do so has mapped it to, under the name that they gave it there.
 */
export interface ComponentSource {
  /** Those that a component may follow, by name. */
  choices(): Promise<readonly SourceChoice[]>
  /** How they stand now, and stood on the last days. One that is deleted is missing. */
  measure(refs: readonly SourceRef[], days: number, now: Date): Promise<ReadonlyMap<SourceKey, Measured>>
}
