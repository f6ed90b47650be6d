import type { SeenEnvironment } from '../event/event-store.ts'

/** An environment of a project, seen or hidden. */
export interface EnvironmentRow {
  readonly name: string
  readonly hidden: boolean
  /** undefined: nothing came from there for 90 days, and it is only known because it was hidden. */
  readonly seen: Pick<SeenEnvironment, 'events' | 'lastSeen'> | undefined
}

/** Returns the environments of one project by name: those that were seen, and those that are hidden. */
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
