import { parentPort } from 'node:worker_threads'
import { collectWhenAsked } from '../collect.ts'

/** A thread that collects on demand, and echoes messages. */
collectWhenAsked()
parentPort?.on('message', (message) => parentPort?.postMessage(message))
parentPort?.postMessage('ready')
