import { healthOf } from '#api/health.ts'
import { apiPaths } from '#domain/paths.ts'
import type { Health } from '#domain/running.ts'
import { messages } from '#messages'
import type { Handler } from '../router.ts'
import { answer, MISDIRECTED } from './answer.ts'

interface NodeHealth {
  readonly health: () => Health
  readonly isReady: () => boolean
}

/** Answers on a node without pages: its health, and where to find the rest. */
export function noPages({ health, isReady }: NodeHealth): Handler {
  return (req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0]
    if (path === apiPaths.health()) return answer(res, 200, healthOf(health()))
    if (path === apiPaths.alive() || (path === apiPaths.ready() && isReady())) return answer(res, 200, { status: 'ok' })
    if (path === apiPaths.ready()) return answer(res, 503, { status: 'unavailable' }, { 'Retry-After': '1' })
    return answer(res, MISDIRECTED, { detail: messages('cli')('nodes.noPages') })
  }
}
