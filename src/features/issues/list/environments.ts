import type { SeenEnvironment } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'

/** Returns sorted names, omitting those hidden in every project that has them. */
export function environmentChoices(
  seen: readonly SeenEnvironment[],
  hidden: readonly { readonly projectId: ProjectId; readonly name: string }[],
): readonly string[] {
  const isHidden = (one: SeenEnvironment) =>
    hidden.some(({ projectId, name }) => projectId === one.projectId && name === one.name)
  return [...new Set(seen.filter((one) => !isHidden(one)).map(({ name }) => name))]
}
