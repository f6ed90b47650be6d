import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openProgress } from '../../bin/progress.mjs'
import { sayWhereToLook } from '../../bin/runtime.mjs'

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

async function opened() {
  const port = await freePort()
  const progress = await openProgress({ PORT: port })
  return { port, progress, address: progress.address ?? '' }
}

test('whoever opens the address during the setup sees the steps, the one that runs, and how far it is', async () => {
  const { progress, address, port } = await opened()
  expect(address).toBe(`http://127.0.0.1:${port}`)
  progress.at('packages', () => ({ words: '145 of 290', share: 0.5 }))
  const answer = await fetch(`${address}/issues?query=x`)
  const page = await answer.text()
  await progress.close()
  expect(answer.status).toBe(503)
  expect(page).toContain('<li class="done">Get Node</li><li aria-current="step">Install packages: 145 of 290</li>')
  expect(page).toContain('<li>Build the server and the pages</li><li>Start the server</li>')
  expect(page).toMatch(/<progress max="100" value="33"/)
  expect(page).toContain('Step 2 of 4')
})

test('an event that comes meanwhile is one to send again', async () => {
  const { progress, address } = await opened()
  const answer = await fetch(`${address}/api/1/envelope/`, { method: 'POST', body: '{}\n' })
  await progress.close()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
})

test('the place is free for the server at once, whoever still looks', async () => {
  const { progress, address, port } = await opened()
  await fetch(address, { headers: { connection: 'keep-alive' } })
  await progress.close()
  const server = createServer((_, res) => res.end('Mishap'))
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
  expect(await (await fetch(address)).text()).toBe('Mishap')
  await new Promise((resolve) => server.close(resolve))
})

test('a place that is taken, or chosen by the system, is left alone', async () => {
  const { progress, port } = await opened()
  const second = await openProgress({ PORT: port })
  expect(second.address).toBeUndefined()
  await second.close()
  await progress.close()
  expect((await openProgress({ PORT: '0' })).address).toBeUndefined()
})

test('where to look is said once, however many commands one start becomes', () => {
  vi.stubEnv('MISHAP_SAID', undefined)
  const said: string[] = []
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  sayWhereToLook('http://127.0.0.1:1')
  sayWhereToLook('http://127.0.0.1:1')
  sayWhereToLook(undefined)
  written.mockRestore()
  vi.unstubAllEnvs()
  expect(said).toEqual(['Open http://127.0.0.1:1 to see how far it is.\n'])
})
