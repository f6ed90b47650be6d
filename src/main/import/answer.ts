import type { IncomingMessage, ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { absolute, apiPaths } from '#domain/paths.ts'
import type { Result } from '#domain/result.ts'
import type { ImportProgress, ImportReport } from '#services/import/run-import.ts'
import type { Importer } from './open-import.ts'
import { importOrder, type ImportOrder } from './order.ts'

type Outcome = Result<ImportReport, { readonly reason: 'under_way' }>

/** A line of the answer: how far it is, now and then; what came of it, at the end. */
type Line = { readonly progress: ImportProgress } | { readonly result: Outcome } | { readonly fault: string }

const PROGRESS_EVERY_MS = 500

/** The server's side of `mishap import`: lines of JSON. When the command is stopped, so is the import. */
export async function answerImport(req: IncomingMessage, res: ServerResponse, importer: Importer): Promise<void> {
  const order = importOrder.parse(await json(req))
  const stopped = new AbortController()
  res.once('close', () => stopped.abort())
  res.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  const say = (line: Line): void => void res.write(`${JSON.stringify(line)}\n`)
  let progress: ImportProgress | undefined
  const timer = setInterval(() => progress && say({ progress }), PROGRESS_EVERY_MS)
  try {
    say({ result: await importer.run(order, { onProgress: (now) => (progress = now), signal: stopped.signal }) })
  } catch (fault) {
    say({ fault: fault instanceof Error ? fault.message : String(fault) })
  } finally {
    clearInterval(timer)
    res.end()
  }
}

/** The command's side. @throws when the server does not answer, or stops */
export async function askForImport(
  server: { readonly address: string; readonly operatorKey: string },
  order: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
): Promise<Outcome | { readonly fault: string }> {
  const response = await fetch(absolute({ origin: server.address, basePath: '' }, apiPaths.import()), {
    method: 'POST',
    headers: { authorization: `Bearer ${server.operatorKey}` },
    body: JSON.stringify(order),
  })
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
  for await (const text of createInterface({ input: Readable.from(response.body) })) {
    const line = JSON.parse(text) as Line
    if ('result' in line) return line.result
    if ('fault' in line) return line
    onProgress(line.progress)
  }
  throw new Error('The server stopped before the import was through.')
}
