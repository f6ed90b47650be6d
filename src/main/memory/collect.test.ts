import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { collectEverywhere } from './collect.ts'

test('all threads collect at the same moment, for the first time, and go on', async () => {
  const module = new URL('./test-support/collector.ts', import.meta.url)
  const threads = Array.from({ length: 6 }, () => new Worker(module))
  const faults: Error[] = []
  for (const thread of threads) thread.on('error', (fault) => faults.push(fault))
  await Promise.all(threads.map((thread) => once(thread, 'message')))
  collectEverywhere()
  const answers = threads.map(async (thread) => {
    const answer = Promise.race([once(thread, 'message'), once(thread, 'exit')])
    thread.postMessage('there')
    return (await answer)[0]
  })
  expect(await Promise.all(answers)).toEqual(threads.map(() => 'there'))
  expect(faults).toEqual([])
  await Promise.all(threads.map((thread) => thread.terminate()))
})
