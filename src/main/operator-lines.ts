import type { IncomingMessage, ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { absolute } from '#domain/paths.ts'

/** A line of a long-running response: progress from time to time, and the outcome at the end. */
type Line<Progress, Outcome> =
  | { readonly progress: Progress }
  | { readonly result: Outcome }
  | { readonly fault: string }

/** Long-running work that the command requests from a running server: path and order. Both ends use it. */
export interface LongWork<Order, Progress, Outcome> {
  readonly path: string
  readonly order: z.ZodType<Order>
  /** Type information only: the lines of the response. */
  readonly answers?: { readonly progress: Progress; readonly outcome: Outcome }
}

const PROGRESS_EVERY_MS = 500

export interface Watch<Progress> {
  readonly onProgress: (progress: Progress) => void
  readonly signal: AbortSignal
}

/** The server's side of work for the operator's command: JSON lines. When the command is stopped, so is the work. */
export async function answerLines<Order, Progress, Outcome>(
  req: IncomingMessage,
  res: ServerResponse,
  { order: shape }: LongWork<Order, Progress, Outcome>,
  work: (order: Order, watch: Watch<Progress>) => Promise<Outcome>,
): Promise<void> {
  const order = shape.parse(await json(req))
  const stopped = new AbortController()
  res.once('close', () => stopped.abort())
  res.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  const say = (line: Line<Progress, Outcome>): void => void res.write(`${JSON.stringify(line)}\n`)
  let progress: Progress | undefined
  const timer = setInterval(() => progress !== undefined && say({ progress }), PROGRESS_EVERY_MS)
  try {
    say({ result: await work(order, { onProgress: (now) => (progress = now), signal: stopped.signal }) })
  } catch (fault) {
    say({ fault: fault instanceof Error ? fault.message : String(fault) })
  } finally {
    clearInterval(timer)
    res.end()
  }
}

/** The command's side. @throws if the server does not answer, or stops */
export async function askForLines<Order extends object, Progress, Outcome>(
  server: { readonly address: string; readonly operatorKey: string },
  { path }: LongWork<Order, Progress, Outcome>,
  order: Order,
  onProgress: (progress: Progress) => void,
): Promise<{ readonly result: Outcome } | { readonly fault: string }> {
  const response = await fetch(absolute({ origin: server.address, basePath: '' }, path), {
    method: 'POST',
    headers: { authorization: `Bearer ${server.operatorKey}` },
    body: JSON.stringify(order),
  })
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
  for await (const text of createInterface({ input: Readable.from(response.body) })) {
    const line = JSON.parse(text) as Line<Progress, Outcome>
    if (!('progress' in line)) return line
    onProgress(line.progress)
  }
  throw new Error('The server stopped before it was through.')
}
