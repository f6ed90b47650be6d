import { expect, test } from 'vitest'
import { Turnstile } from './turnstile.ts'

test('whoever has many tasks waiting does not hold others up', async () => {
  const turns = new Turnstile(1)
  const ran: string[] = []
  const task = (name: string) => async () => void ran.push(name)
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => turns.pass(task(name), 'a')),
    turns.pass(task('b1'), 'b'),
    turns.pass(task('c1'), 'c'),
    turns.pass(task('b2'), 'b'),
  ])
  expect(ran).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('no more than so many run at once, and a task that fails makes room', async () => {
  const turns = new Turnstile(2)
  let running = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    throw new Error('failed')
  }
  const done = await Promise.allSettled(Array.from({ length: 10 }, () => turns.pass(task)))
  expect([most, done.every(({ status }) => status === 'rejected')]).toEqual([2, true])
})
