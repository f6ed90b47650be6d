import type { IncomingMessage, ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { absolute, apiPaths } from '#domain/paths.ts'
import type { Result } from '#domain/result.ts'
import { parseSettings } from '../settings.ts'
import type { Mover } from './migrate.ts'
import type { MoveProgress, MoveRefusal, MoveReport } from './report.ts'

/** A line of the response: progress from time to time, and the outcome at the end. */
type Line =
  | { readonly progress: MoveProgress }
  | { readonly result: Result<MoveReport, MoveRefusal> }
  | { readonly fault: string }

const PROGRESS_EVERY_MS = 500

/** Settings for the places of stores and their credentials. */
export const placeVariables = [
  'MISHAP_DATABASE',
  'MISHAP_CLICKHOUSE',
  'MISHAP_BLOBS',
  'MISHAP_S3_ACCESS_KEY_ID',
  'MISHAP_S3_SECRET_ACCESS_KEY',
  'MISHAP_S3_SESSION_TOKEN',
] as const

/** The command's request: '' means the data folder; stores without a variable stay where they are. */
const request = z.object({ variables: z.partialRecord(z.enum(placeVariables), z.string()), isDryRun: z.boolean() })
export type MoveOrder = z.infer<typeof request>

/** The server's side of `mishap migrate`: JSON lines. When the command is stopped, so is the copying. */
export async function answerMove(req: IncomingMessage, res: ServerResponse, mover: Mover): Promise<void> {
  const { variables, isDryRun } = request.parse(await json(req))
  const target = parseSettings(withVariables(process.env, variables))
  if (!target.ok) throw new Error(target.refusal.sentence)
  const stopped = new AbortController()
  res.once('close', () => stopped.abort())
  res.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  const say = (line: Line): void => void res.write(`${JSON.stringify(line)}\n`)
  let progress: MoveProgress | undefined
  const timer = setInterval(() => progress && say({ progress }), PROGRESS_EVERY_MS)
  try {
    const watch = { onProgress: (now: MoveProgress) => (progress = now), signal: stopped.signal }
    say({ result: await mover.move({ target: target.value, isDryRun }, watch) })
  } catch (fault) {
    say({ fault: fault instanceof Error ? fault.message : String(fault) })
  } finally {
    clearInterval(timer)
    res.end()
  }
}

/** An environment with other places, overriding both direct values and `_FILE` variables. */
export function withVariables(env: NodeJS.ProcessEnv, variables: MoveOrder['variables']): NodeJS.ProcessEnv {
  const named = Object.keys(variables)
  const kept = Object.entries(env).filter(([name]) => !named.includes(name.replace(/_FILE$/, '')))
  return { NODE_ENV: env.NODE_ENV, ...Object.fromEntries(kept), ...variables }
}

/** The command's side. @throws if the server does not answer, or fails unexpectedly */
export async function askForMove(
  server: { readonly address: string; readonly operatorKey: string },
  order: MoveOrder,
  onProgress: (progress: MoveProgress) => void,
): Promise<Result<MoveReport, MoveRefusal> | { readonly fault: string }> {
  const response = await fetch(absolute({ origin: server.address, basePath: '' }, apiPaths.migrate()), {
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
  throw new Error('The server stopped before everything was moved.')
}
