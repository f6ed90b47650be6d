import { BroadcastChannel } from 'node:worker_threads'

/** For tests: the intake thread, which dies of an uncaught error when it is told to. */
new BroadcastChannel('mortal intake').addEventListener('message', () => {
  throw new Error('told to die')
})
await import('../intake-worker.ts')
