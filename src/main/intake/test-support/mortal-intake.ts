import { BroadcastChannel } from 'node:worker_threads'

/** For tests: the intake thread, which dies of an uncaught error or loops forever on demand. */
new BroadcastChannel('mortal intake').addEventListener('message', (message) => {
  if ((message as MessageEvent).data === 'die') throw new Error('told to die')
  for (;;);
})
await import('../intake-worker.ts')
