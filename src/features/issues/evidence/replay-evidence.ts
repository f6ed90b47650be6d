import { z } from 'zod'
import type { Event } from '#domain/event/event.ts'
import { replayDetectors } from '#domain/trace/detect/rules.ts'

/** The context `replay` of replay detector events: ReplayEvidence of src/domain/replay/detect/report.ts. */
const evidence = z.object({
  detector: z.enum(replayDetectors),
  subject: z.string(),
  markup: z.string(),
  page: z.string(),
  clicks: z.number().nonnegative(),
})

/** The panel's data. */
export type ShownReplayProblem = z.output<typeof evidence>

/** Returns the evidence of a replay issue, or `undefined` for other events. */
export function replayProblemOf({ type, contexts }: Pick<Event, 'type' | 'contexts'>): ShownReplayProblem | undefined {
  if (type !== 'replay') return undefined
  const read = evidence.safeParse(contexts?.replay)
  return read.success ? read.data : undefined
}
