import type { ProjectId } from '../ids.ts'
import type { ComponentDay } from './days.ts'
import type { ShownState } from './states.ts'

/** A check or monitor that a status page component follows. */
export interface SourceRef {
  readonly kind: 'check' | 'monitor'
  readonly id: number
}

/** The measured state of a check or monitor. */
export interface Measured {
  readonly state: ShownState
  /** UTC days, oldest first, ending today. */
  readonly days: readonly ComponentDay[]
}

/** A check or monitor offered in the settings. */
export interface SourceChoice extends SourceRef {
  readonly name: string
  readonly project: ProjectId
}

/** `check:12` */
export type SourceKey = `${SourceRef['kind']}:${number}`

/** Key of a check or monitor in maps and forms. */
export function sourceKey({ kind, id }: SourceRef): SourceKey {
  return `${kind}:${id}`
}

export function parseSource(text: string): SourceRef | undefined {
  const [, kind, id] = /^(check|monitor):([1-9][0-9]{0,14})$/.exec(text) ?? []
  return kind === 'check' || kind === 'monitor' ? { kind, id: Number(id) } : undefined
}

/**
 * Status pages' access to checks and monitors. Used by the server itself without a grant: an authorized user has mapped
 * each source to a public component under a name of their choice.
 */
export interface ComponentSource {
  /** The sources that a component may follow, sorted by name. */
  choices(): Promise<readonly SourceChoice[]>
  /** The current state and history of sources. Deleted ones are missing. */
  measure(refs: readonly SourceRef[], days: number, now: Date): Promise<ReadonlyMap<SourceKey, Measured>>
}
