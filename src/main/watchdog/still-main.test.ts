import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

async function endOf(how: 'still' | 'busy') {
  const module = new URL('./test-support/standing-still.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [module, how], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(child.stderr)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { code, signal, said: await said }
}

test('a process whose main thread stands still is ended by another thread, which says why', async () => {
  const { signal, said } = await endOf('still')
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toMatchObject({ level: 'fatal', thread: 'main' })
})

test('a process whose main thread has work, and does it in pieces, goes on', async () => {
  expect(await endOf('busy')).toMatchObject({ code: 0 })
})
