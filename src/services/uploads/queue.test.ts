import { expect, test } from 'vitest'
import { UploadQueue } from './queue.ts'

function add(queue: UploadQueue, done: string[], owner: number, name: string): void {
  queue.add(name, owner, async () => {
    done.push(name)
    return null
  })
}

test('projects take turns, and the uploads of one keep their order', async () => {
  const queue = new UploadQueue()
  const done: string[] = []
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(queue, done, 1, name)
  for (const name of ['b1', 'b2']) add(queue, done, 2, name)
  await queue.settled()
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('a project that has as many waiting as are left for all others may add no more, and another one may', () => {
  const queue = new UploadQueue()
  const never = () => new Promise<null>(() => {})
  for (let index = 0; index < 500; index++) queue.add(`${index}`, 1, never)
  expect([queue.isFull(1), queue.isFull(2)]).toEqual([true, false])
})

test('a task that fails takes no other with it', async () => {
  const queue = new UploadQueue()
  const failed = queue.pass(1, () => {
    throw new Error('the disk is full')
  })
  const next = queue.pass(1, () => Promise.resolve(7))
  await expect(failed).rejects.toThrow('the disk is full')
  expect(await next).toBe(7)
})
