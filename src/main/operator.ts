import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { apiPaths } from '#domain/paths.ts'
import { answerBackup } from '#services/backup/remote.ts'
import type { Backups } from '#services/backup/take.ts'
import type { Examination } from './examine.ts'
import type { Handler } from './router.ts'

/** What the operator's command has a running server do. */
export interface OperatorWishes {
  examine(): Promise<Examination>
  readonly backUp: Backups
}

/**
 * What the operator's command asks a running server, which alone has the event store open. The key lies in the data
 * folder, readable by its owner only: whoever has it has a shell on the host.
 */
export function createOperator(key: string, { examine, backUp }: OperatorWishes): Handler {
  return (req, res) => {
    const answer = (status: number, body: object): void => {
      if (!res.headersSent) res.writeHead(status, { 'Content-Type': 'application/json' })
      res.end(JSON.stringify(body))
    }
    const failed = (fault: unknown): void => answer(500, { detail: String(fault) })
    if (!bears(req, key)) answer(404, { detail: 'Not found' })
    else if (req.url === apiPaths.examination()) examine().then((found) => answer(200, found), failed)
    else if (req.url === apiPaths.backup() && req.method === 'POST') answerBackup(req, res, backUp).catch(failed)
    else answer(404, { detail: 'Not found' })
  }
}

function bears(req: IncomingMessage, key: string): boolean {
  const sent = Buffer.from(req.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${key}`)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}
