import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Spool } from '#domain/spool/spool.ts'
import { readRecords } from '../record.ts'
import { isContent, isSigned } from './signature.ts'
import {
  MOST_APPENDED_BYTES,
  MOST_RELEASE_BYTES,
  nextQuery,
  rangeQuery,
  releaseShape,
  STATE_WAITS_MS,
  stateQuery,
  type SpoolReport,
} from './wire.ts'

/** The endpoint at which other nodes read a spool, append to it, and report what they have digested. */
export interface OfferedSpool {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** When another node last requested the state, by `performance`'s clock; -Infinity if none has. */
  askedAt(): number
  /** Answers pending long polls. */
  close(): void
}

interface Parts {
  readonly spool: Spool
  /** From nodeKey, made of the secret that the nodes share. Requests without it are rejected. */
  readonly key: Buffer
  readonly onFault: (fault: unknown) => void
}

/** A rejected request and its status. */
class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Offers a spool to other nodes. See {@link SpoolReader} for what they may rely on. */
export function offerSpool({ spool, key, onFault }: Parts): OfferedSpool {
  const changes = watchChanges(spool)
  let askedAt = -Infinity

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = req
    if (!isSigned(key, { method, path, headers: req.headers })) throw new Refused(403, 'not signed by a node')
    const { pathname, searchParams } = new URL(path, 'http://node')
    const query = Object.fromEntries(searchParams)
    switch (`${method} ${pathname}`) {
      case 'GET /spool': {
        askedAt = performance.now()
        const { life, after } = stateQuery.parse(query)
        return send(res, await changes.since(life, after, res))
      }
      case 'GET /spool/next': {
        const { segment, offset, ...limits } = nextQuery.parse(query)
        return send(res, { range: spool.nextRange({ segment, offset }, limits) ?? null })
      }
      case 'GET /spool/left':
        return send(res, { range: spool.leftOf(rangeQuery.parse(query)) ?? null })
      case 'GET /spool/bytes':
        return sendBytes(res, spool, query)
      case 'GET /spool/projects':
        return send(res, { projects: await spool.backlogByProject() })
      case 'POST /spool/release': {
        const { aside, ...before } = releaseShape.parse(JSON.parse((await bodyOf(req, MOST_RELEASE_BYTES)).toString()))
        await spool.release(before, aside)
        return send(res, {})
      }
      case 'POST /spool/append':
        return send(res, await append(spool, await bodyOf(req, MOST_APPENDED_BYTES)))
      default:
        throw new Refused(404, 'there is no such address')
    }
  }

  return {
    handle: (req, res) => {
      answer(req, res).catch((fault: unknown) => {
        if (!(fault instanceof Refused || fault instanceof z.ZodError)) onFault(fault)
        if (res.headersSent) return void res.destroy()
        res.writeHead(fault instanceof Refused ? fault.status : fault instanceof z.ZodError ? 400 : 500)
        res.end(fault instanceof Error ? fault.message : String(fault))
      })
    },
    askedAt: () => askedAt,
    close: () => changes.close(),
  }
}

/** Lets nodes that know the spool's state wait for it to change. */
function watchChanges(spool: Spool) {
  const life = randomUUID()
  const waiting = new Set<() => void>()
  let syncs = 0
  let isClosed = false
  const wakeAll = () => waiting.forEach((wake) => wake())
  const unlisten = spool.onDurable(() => {
    syncs++
    wakeAll()
  })
  const state = (): SpoolReport => ({ id: spool.id, life, syncs, backlog: spool.backlog() })
  return {
    async since(knownLife: string, known: number, res: ServerResponse): Promise<SpoolReport> {
      if (knownLife !== life || known !== syncs || isClosed) return state()
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => wake(), STATE_WAITS_MS)
        const wake = () => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve()
        }
        waiting.add(wake)
        res.once('close', wake)
      })
      return state()
    },
    close() {
      isClosed = true
      unlisten()
      wakeAll()
    },
  }
}

async function sendBytes(res: ServerResponse, spool: Spool, query: Readonly<Record<string, string>>): Promise<void> {
  const range = rangeQuery.parse(query)
  // Only whole, durable records, because anything after them may still change.
  if (spool.leftOf(range)?.to !== range.to || range.to <= range.from) throw new Refused(410, 'that is not there')
  const bytes = createReadStream(spool.segmentPath(range.segment), { start: range.from, end: range.to - 1 })
  res.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': range.to - range.from })
  await pipeline(bytes, res)
}

async function append(spool: Spool, body: Buffer): Promise<object> {
  const [record, ...more] = readRecords(body)
  if (record === undefined || more.length > 0) throw new Refused(400, 'one record at a time')
  return spool.append(record)
}

/** The body, if it matches its signature. */
async function bodyOf(req: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of req as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > mostBytes) throw new Refused(413, 'that is too much')
    pieces.push(piece)
  }
  const body = Buffer.concat(pieces)
  if (!isContent(req.headers, body)) throw new Refused(403, 'not what was signed')
  return body
}

function send(res: ServerResponse, body: object): void {
  res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
