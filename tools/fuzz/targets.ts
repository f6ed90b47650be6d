import type { Target } from './fuzz.ts'
import { artifactTargets } from './artifact-targets.ts'
import { importTargets } from './import-targets.ts'
import { itemTargets } from './item-targets.ts'
import { profileTargets } from './profile-targets.ts'
import { textTargets } from './text-targets.ts'
import { uptimeTargets } from './uptime-targets.ts'
import { wireTargets } from './wire-targets.ts'

/** Every reader of what strangers, members and disks hand in. */
export const targets: readonly Target[] = [
  ...wireTargets,
  ...itemTargets,
  ...profileTargets,
  ...artifactTargets,
  ...textTargets,
  ...uptimeTargets,
  ...importTargets,
]
