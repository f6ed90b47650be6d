import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { apiPaths } from '#domain/paths.ts'
import { answerBackup } from '#services/backup/remote.ts'
import type { Backups } from '#services/backup/take.ts'
import { Knocks } from './doctor/knocks.ts'
import type { Examination } from './examine.ts'
import { exportWork, type Exporter } from './export/open-export.ts'
import type { Importer } from './import/open-import.ts'
import { importWork } from './import/order.ts'
import { answerLines } from './operator-lines.ts'
import { answerMove } from './migrate/answer.ts'
import type { Mover } from './migrate/migrate.ts'
import type { Handler } from './router.ts'
import { takeOverWish, type TakeOver } from './open-take-over.ts'
import type { Vitals } from './top/vitals.ts'

/** What the operator's command can request from a running server. */
export interface OperatorWishes {
  examine(): Promise<Examination>
  vitals(): Promise<Vitals>
  readonly backUp: Backups
  readonly mover: Mover
  readonly importer: Importer
  readonly exporter: Exporter
  readonly takeOver: TakeOver
}

const KNOCK = apiPaths.knock('')

/**
 * The operator command's endpoint on a running server, which alone has the event store open. The key is in the data
 * folder, readable by its owner only: any client that has it has a shell on the host.
 */
export function createOperator(key: string, wishes: OperatorWishes): Handler {
  const { examine, vitals, backUp, takeOver, mover, importer, exporter } = wishes
  const knocks = new Knocks()
  return (req, res) => {
    const answer = (status: number, body: object): void => {
      if (!res.headersSent) res.writeHead(status, { 'Content-Type': 'application/json' })
      res.end(JSON.stringify(body))
    }
    const failed = (fault: unknown): void => answer(500, { detail: String(fault) })
    const word = req.url?.startsWith(KNOCK) === true ? req.url.slice(KNOCK.length) : undefined
    if (!bears(req, key)) {
      if (word !== undefined) knocks.hear(word, req)
      return answer(404, { detail: 'Not found' })
    }
    const knock = word === undefined ? undefined : knocks.take(word)
    if (knock !== undefined) answer(200, knock)
    else if (req.url === apiPaths.examination()) examine().then((found) => answer(200, found), failed)
    else if (req.url === apiPaths.vitals()) vitals().then((found) => answer(200, found), failed)
    else if (req.url === apiPaths.backup() && req.method === 'POST') answerBackup(req, res, backUp).catch(failed)
    else if (req.url === apiPaths.migrate() && req.method === 'POST') answerMove(req, res, mover).catch(failed)
    else if (req.url === importWork.path && req.method === 'POST')
      answerLines(req, res, importWork, importer.run).catch(failed)
    else if (req.url === exportWork.path && req.method === 'POST')
      answerLines(req, res, exportWork, exporter).catch(failed)
    else if (req.url === apiPaths.takeOver() && req.method === 'POST') answerTakeOver(req, res, takeOver).catch(failed)
    else answer(404, { detail: 'Not found' })
  }
}

/** Often enough that no client mistakes a long wait for a dead server. */
const SPACE_EVERY_MS = 500

/**
 * Writes spaces while working, which may precede JSON, then the outcome. When the command is stopped, so is the work.
 */
async function answerTakeOver(
  req: IncomingMessage,
  res: ServerResponse,
  takeOver: OperatorWishes['takeOver'],
): Promise<void> {
  const wish = takeOverWish.parse(await json(req))
  const stopped = new AbortController()
  res.once('close', () => stopped.abort())
  res.writeHead(200, { 'Content-Type': 'application/json' })
  const timer = setInterval(() => res.write(' '), SPACE_EVERY_MS)
  try {
    res.end(JSON.stringify(await takeOver(wish, stopped.signal)))
  } finally {
    clearInterval(timer)
  }
}

function bears(req: IncomingMessage, key: string): boolean {
  const sent = Buffer.from(req.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${key}`)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}
