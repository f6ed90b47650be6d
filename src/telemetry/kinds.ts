import { attachments } from './attachments/kind.ts'
import { checkIns } from './check-ins/kind.ts'
import { clientReports } from './client-reports/kind.ts'
import { events } from './events/kind.ts'
import { feedback } from './feedback/kind.ts'
import type { AnyKind } from './kind.ts'
import { logs } from './logs/kind.ts'
import { metrics } from './metrics/kind.ts'
import { notKept } from './not-kept/wire.ts'
import { profiles } from './profiles/kind.ts'
import { replays } from './replays/kind.ts'
import { sessions } from './sessions/kind.ts'
import { spans } from './spans/kind.ts'
import { uptime } from './uptime/kind.ts'
import { indexWire } from './wire-index.ts'

/** The only list of all kinds of telemetry. A new one is a folder, a migration, and a line here. */
export const kinds: readonly AnyKind[] = [
  events,
  spans,
  logs,
  metrics,
  profiles,
  sessions,
  checkIns,
  uptime,
  replays,
  feedback,
  attachments,
  clientReports,
]

/** All item types, including known types that are not kept yet. */
export const wire = indexWire(kinds, notKept)
