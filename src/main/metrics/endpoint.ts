import { exposition, EXPOSITION_TYPE } from '#domain/instruments/exposition.ts'
import type { Measured } from '#domain/instruments/family.ts'
import type { Settings } from '#domain/settings.ts'
import { showsNothing } from '#domain/shows-nothing.ts'
import type { Handler } from '../router.ts'
import { createDoor } from './door.ts'

/** Answers `/metrics`; 404 for clients without access. */
export function createMetricsEndpoint(
  settings: Pick<Settings, 'metrics'>,
  measure: () => Promise<readonly Measured[]>,
): Handler {
  const admit = createDoor(settings)
  return (req, res) => {
    const answer = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): void => {
      const usual = { ...showsNothing, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
      res.writeHead(status, { ...usual, ...headers })
      res.end(req.method === 'HEAD' ? undefined : body)
    }
    switch (admit(req.headers)) {
      case 'closed':
        return answer(404, 'Not found\n')
      case 'refused':
        return answer(401, 'Unauthorized\n', { 'WWW-Authenticate': 'Bearer' })
      case 'open':
        if (req.method !== 'GET' && req.method !== 'HEAD') return answer(405, 'Use GET\n', { Allow: 'GET, HEAD' })
        measure().then(
          (families) => answer(200, exposition(families), { 'Content-Type': EXPOSITION_TYPE }),
          (fault: unknown) => answer(500, `${String(fault)}\n`),
        )
    }
  }
}
