import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, newDataFolder, runCommand, startServer, tryCommand, type TestServer } from './harness/server.ts'

/** Automatic backups, and how an operator restores from them. */

afterAll(discard)

const KEY = 'a key of more than thirty-two characters'

async function sendEvents(server: TestServer, dsn: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const event = { platform: 'node', exception: { values: [{ type: 'Secretive', value: 'went wrong' }] } }
    const answer = await post(envelopeUrl(server.address, dsn), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
    expect(answer.status).toBe(200)
  }
  await server.digested()
}

const eventsOf = async (server: TestServer) =>
  (await server.doctor()).projects.find(({ slug }) => slug === 'shop')?.events

test('a server backs itself up, and is restored to a moment of that, which a drill has tried', async () => {
  const folder = await newDataFolder()
  const target = join(folder, 'target')
  const env = { MISHAP_BACKUP: target, MISHAP_BACKUP_KEY: KEY, MISHAP_BACKUP_EVERY: '1' }
  const data = join(folder, 'data')
  const first = await startServer({ data })
  const dsn = await first.createProject('shop', 'node')
  await sendEvents(first, dsn, 12)
  expect(await first.stop()).toBe(0)
  // Backups are enabled from here on: one is due as soon as the jobs run.
  const server = await startServer({ data, env })
  const taken = () =>
    readFile(join(data, 'backups.json'), 'utf8').then(
      (text) => JSON.parse(text),
      () => null,
    )
  await expect
    .poll(taken, { timeout: 60_000, interval: 50 })
    .toMatchObject({ fault: null, last: { bytes: expect.any(Number) } })
  expect(await server.stop()).toBe(0)

  const commands = { ...process.env, ...env, MISHAP_DATA: data }
  expect(await runCommand(['backup', 'list'], commands)).toMatch(/^20\S+Z\n1 backup in .* encrypted/)
  expect(await runCommand(['backup', 'drill'], commands)).toMatch(/^Done: the backup of .* is sound\. \d+ tables/)
  expect(await readdir(data)).not.toContain('drill')
  expect(await tryCommand(['backup', 'list'], { ...commands, MISHAP_BACKUP_KEY: `${KEY}!` })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('encrypted with another key'),
  })

  const other = { ...commands, MISHAP_DATA: join(folder, 'other') }
  expect(await tryCommand(['restore', '--at', '2020-01-01'], other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The oldest one is from 20'),
  })
  expect(await runCommand(['restore', '--at', new Date().toISOString()], other)).toMatch(/^Done: /)
  const restored = await startServer({ data: other.MISHAP_DATA })
  expect(await eventsOf(restored)).toBe(12)
  expect(await restored.stop()).toBe(0)

  const packs = await readdir(join(target, 'packs'), { recursive: true })
  const pack = packs.find((name) => name.includes('/')) ?? ''
  const bytes = await readFile(join(target, 'packs', pack))
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(join(target, 'packs', pack), bytes)
  expect(await tryCommand(['backup', 'drill'], commands)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is damaged'),
  })
}, 90_000)
