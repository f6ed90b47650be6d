import { parentPort, workerData } from 'node:worker_threads'
import { Connection, type Executed } from './connection.ts'

/** A statement for the thread, or `null` to close. */
export type WriterRequest = { readonly sql: string; readonly parameters: readonly unknown[] } | null

/** A reply, in the order of the requests. `code` is SQLite's extended result code. */
export type WriterReply =
  | { readonly done: Executed }
  | { readonly failed: { readonly message: string; readonly code: number } }

// Large enough that the `known_events` pages read by a lookup are still cached when the commit changes them.
const CACHE_MB = 32

const port = parentPort
if (port === null) throw new Error('writer-thread.ts is the start of a worker thread.')

const connection = new Connection(String(workerData), CACHE_MB)

port.on('message', (request: WriterRequest) => {
  if (request === null) {
    connection.close()
    port.close()
  } else {
    port.postMessage(answer(request.sql, request.parameters))
  }
})

function answer(sql: string, parameters: readonly unknown[]): WriterReply {
  try {
    return { done: connection.execute(sql, parameters) }
  } catch (fault) {
    return { failed: { message: fault instanceof Error ? fault.message : String(fault), code: codeOf(fault) } }
  }
}

function codeOf(fault: unknown): number {
  return fault instanceof Error && 'errcode' in fault && typeof fault.errcode === 'number' ? fault.errcode : 0
}
