import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { BlobKey } from '#domain/blob/blob-store.ts'
import { ok } from '#domain/result.ts'
import { indexDebugFile } from '#digest/artifacts/read-debug-file.ts'
import { indexBundle, indexReleaseFile } from '#digest/artifacts/read-upload.ts'
import type { ArtifactTask, FromThread, ToThread } from './artifact-thread.ts'

// Source maps are less urgent than events, so digest threads take precedence. On Linux this sets the priority of the
// calling thread; elsewhere it would be that of the process.
const NICENESS = 10
if (process.platform === 'linux') setPriority(NICENESS)

/** Resolves the pending write to the store. */
let stored: ((fault: string | null) => void) | undefined

/** Handles one upload at a time. Its blobs are stored by the main thread, which has the store. */
parentPort?.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'task':
      void perform(message.task)
      return
    case 'stored':
      stored?.(message.fault)
  }
})

async function perform(task: ArtifactTask): Promise<void> {
  try {
    tell({ kind: 'done', indexed: await index(task) })
  } catch (fault) {
    tell({ kind: 'failed', message: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) })
  }
}

async function index(task: ArtifactTask): Promise<Extract<FromThread, { kind: 'done' }>['indexed']> {
  switch (task.kind) {
    case 'bundle': {
      const bundle = await indexBundle(task.path, put)
      return bundle.ok ? ok({ ...bundle.value, objects: [] }) : bundle
    }
    case 'file':
      return ok({ files: [await indexReleaseFile(task, put)], dist: null, objects: [] })
    case 'debug-file':
      return ok({ files: [], dist: null, objects: await indexDebugFile(task, put) })
  }
}

function put(key: BlobKey, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stored = (fault) => (fault === null ? resolve() : reject(new Error(fault)))
    tell({ kind: 'put', key, bytes })
  })
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message)
}
