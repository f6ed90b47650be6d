import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Handler } from './router.ts'
import type { Examination } from './examine.ts'

/**
 * What the operator's command asks a running server, which alone has the event store open. The key lies in the data
 * folder, readable by its owner only: whoever has it has a shell on the host.
 */
export function createOperator(key: string, examine: () => Promise<Examination>): Handler {
  return (req, res) => {
    const answer = (status: number, body: object): void => {
      res.writeHead(status, { 'Content-Type': 'application/json' })
      res.end(JSON.stringify(body))
    }
    if (!bears(req, key)) return answer(404, { detail: 'Not found' })
    examine().then(
      (examination) => answer(200, examination),
      (fault: unknown) => answer(500, { detail: String(fault) }),
    )
  }
}

function bears(req: IncomingMessage, key: string): boolean {
  const given = Buffer.from(req.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${key}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
