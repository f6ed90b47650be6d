import type { SeenEnvironment } from '../event/event-store.ts'

/** An environment of a project, visible or hidden. */
export interface EnvironmentRow {
  readonly name: string
  readonly hidden: boolean
  /** `undefined` if it had no data for 90 days and is only known because it was hidden. */
  readonly seen: Pick<SeenEnvironment, 'events' | 'lastSeen'> | undefined
}

/** The seen and hidden environments of a project, sorted by name. */
export function environmentRows(
  seen: readonly SeenEnvironment[],
  hidden: ReadonlySet<string>,
): readonly EnvironmentRow[] {
  const names = new Set([...seen.map(({ name }) => name), ...hidden])
  return [...names].toSorted().map((name) => ({
    name,
    hidden: hidden.has(name),
    seen: seen.find((one) => one.name === name),
  }))
}
