import type { TryOutProblem } from '#domain/event/reprocessing.ts'
import { messages } from '#messages'
import type { ApiRefusal } from './refusal.ts'

const RETRY_AFTER_SECONDS = 2

/** The API's response if rules could not be tried out. */
export function tryOutRefusal({ reason }: TryOutProblem): ApiRefusal {
  switch (reason) {
    case 'busy':
      return { reason: 'rate_limited', retryAfterSeconds: RETRY_AFTER_SECONDS }
    case 'too_costly':
      return { reason: 'conflict', why: messages('projectSettings')('try.problem.too_costly') }
  }
}
