import type { IncomingMessage, ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { absolute, apiPaths } from '#domain/paths.ts'
import type { Result } from '#domain/result.ts'
import type { Manifest } from './manifest.ts'
import type { Backups, BackupProgress, BackupRefusal } from './take.ts'

/** A line of the response: periodic progress, then the result. */
type Line =
  | { readonly progress: BackupProgress }
  | { readonly result: Result<Manifest, BackupRefusal> }
  | { readonly fault: string }

/** Often enough that no client mistakes a large file for a dead server. */
const PROGRESS_EVERY_MS = 500

const request = z.object({ folder: z.string().startsWith('/') })

/** The server's side of `mishap backup`, which responds with JSON lines. Stopping the command aborts the backup. */
export async function answerBackup(req: IncomingMessage, res: ServerResponse, take: Backups): Promise<void> {
  const { folder } = request.parse(await json(req))
  const stopped = new AbortController()
  res.once('close', () => stopped.abort())
  res.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  const say = (line: Line): void => void res.write(`${JSON.stringify(line)}\n`)
  let progress: BackupProgress = { doneBytes: 0, totalBytes: 0 }
  const timer = setInterval(() => say({ progress }), PROGRESS_EVERY_MS)
  try {
    say({ result: await take(folder, { onProgress: (now) => (progress = now), signal: stopped.signal }) })
  } catch (fault) {
    say({ fault: String(fault) })
  } finally {
    clearInterval(timer)
    res.end()
  }
}

/** The command's side. @throws if the server does not respond, or if the backup hit an unexpected error */
export async function askForBackup(
  server: { readonly address: string; readonly operatorKey: string },
  folder: string,
  onProgress: (progress: BackupProgress) => void,
): Promise<Result<Manifest, BackupRefusal>> {
  const response = await fetch(absolute({ origin: server.address, basePath: '' }, apiPaths.backup()), {
    method: 'POST',
    headers: { authorization: `Bearer ${server.operatorKey}` },
    body: JSON.stringify({ folder }),
  })
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
  for await (const text of createInterface({ input: Readable.from(response.body) })) {
    const line = JSON.parse(text) as Line
    if ('result' in line) return line.result
    if ('fault' in line) throw new Error(line.fault)
    onProgress(line.progress)
  }
  throw new Error('The server stopped before the back-up was whole.')
}
