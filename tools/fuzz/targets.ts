import type { Target } from './fuzz.ts'
import { archiveTargets } from './archive-targets.ts'
import { artifactTargets } from './artifact-targets.ts'
import { directoryTargets } from './directory-targets.ts'
import { hookTargets } from './hook-targets.ts'
import { importTargets } from './import-targets.ts'
import { itemTargets } from './item-targets.ts'
import { profileTargets } from './profile-targets.ts'
import { programTargets } from './program-targets.ts'
import { replayTargets } from './replay-targets.ts'
import { requestTargets } from './request-targets.ts'
import { searchTargets } from './search-targets.ts'
import { sqlTargets } from './sql-targets.ts'
import { textTargets } from './text-targets.ts'
import { uptimeTargets } from './uptime-targets.ts'
import { wireTargets } from './wire-targets.ts'

/** Every reader of data from external clients, members and disks. */
export const targets: readonly Target[] = [
  ...wireTargets,
  ...itemTargets,
  ...profileTargets,
  ...replayTargets,
  ...requestTargets,
  ...directoryTargets,
  ...programTargets,
  ...hookTargets,
  ...sqlTargets,
  ...searchTargets,
  ...artifactTargets,
  ...textTargets,
  ...uptimeTargets,
  ...importTargets,
  ...archiveTargets,
]

/** The item types that no target covers. */
export function typesWithoutTarget(types: readonly string[]): readonly string[] {
  const read = new Set(targets.flatMap(({ items = [] }) => items.map(({ type }) => type)))
  return types.filter((type) => !read.has(type))
}
