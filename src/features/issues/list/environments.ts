import type { SeenEnvironment } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'

/** Names to choose from, by name: those that are hidden in every project that has them are left out. */
export function environmentChoices(
  seen: readonly SeenEnvironment[],
  hidden: readonly { readonly projectId: ProjectId; readonly name: string }[],
): readonly string[] {
  const isHidden = (one: SeenEnvironment) =>
    hidden.some(({ projectId, name }) => projectId === one.projectId && name === one.name)
  return [...new Set(seen.filter((one) => !isHidden(one)).map(({ name }) => name))]
}
