import { parentPort } from 'node:worker_threads'
import { collectWhenAsked } from '../collect.ts'

/** A thread that collects when it is asked, and answers whatever it is sent. */
collectWhenAsked()
parentPort?.on('message', (message) => parentPort?.postMessage(message))
parentPort?.postMessage('ready')
