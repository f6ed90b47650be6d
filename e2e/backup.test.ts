import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, newDataFolder, runCommand, startServer, tryCommand, type SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

/** The two commands, as an operator runs them with and without a running server. */

afterAll(discard)

const EVENTS = 40

async function sendEvents(server: SharedServer, dsn: string): Promise<void> {
  for (let index = 0; index < EVENTS; index++) {
    const event = { platform: 'node', exception: { values: [{ type: `Type${'ab'[index % 2]}`, value: 'went wrong' }] } }
    const answer = await post(envelopeUrl(server.address, dsn), `{}\n{"type":"event"}\n${JSON.stringify(event)}`)
    expect(answer.status).toBe(200)
  }
  await server.digested()
}

const projectsOf = async (server: SharedServer) =>
  (await server.doctor()).projects.map(({ slug, events, issues }) => ({ slug, events, issues }))

test('what a running server backed up is what a restored one has, and accounts and tokens with it', async () => {
  const folder = await newDataFolder()
  const backup = join(folder, 'backups', 'today')
  const server = await sharedServer()
  const dsn = await server.createProject('shop', 'node')
  const token = await server.createToken()
  await sendEvents(server, dsn)
  const before = await projectsOf(server)
  expect(before).toContainEqual({ slug: 'shop', events: EVENTS, issues: 2 })

  const said = await server.mishap('backup', backup)
  expect(said).toMatch(/^Done: .*today contains everything as of 20/)
  expect(said).toContain(`the secret of this instance (${join(backup, 'secret')})`)
  // The server continues after the backup, which does not change.
  await sendEvents(server, dsn)
  expect(await projectsOf(server)).toContainEqual({ slug: 'shop', events: 2 * EVENTS, issues: 2 })

  const data = join(folder, 'data')
  expect(await runCommand(['restore', backup], { ...process.env, MISHAP_DATA: data })).toMatch(/^Done: /)
  const restored = await startServer({ data })
  expect(await projectsOf(restored)).toEqual(before)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${restored.address}/api/0/projects/home/shop/events/`, { headers })
  expect(answer.status).toBe(200)
  const restoredDsn = dsn.replace(new URL(server.address).host, new URL(restored.address).host)
  await sendEvents(restored, restoredDsn)
  expect(await projectsOf(restored)).toContainEqual({ slug: 'shop', events: 2 * EVENTS, issues: 2 })
  expect(await restored.stop()).toBe(0)
})

test('without a server the folder is copied, and each refusal says what to do', async () => {
  const folder = await newDataFolder()
  const data = join(folder, 'data')
  const env = { ...process.env, MISHAP_DATA: data }
  const backup = join(folder, 'backup')
  expect(await tryCommand(['backup', backup], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set MISHAP_DATA'),
  })
  expect(await tryCommand(['backup'], env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Missing argument: DIR.'),
  })
  await runCommand(['project', 'create', 'shop', '--platform', 'node'], env)
  await runCommand(['doctor'], env)
  expect(await runCommand(['backup', backup], env)).toMatch(/^Done: /)
  expect(await tryCommand(['backup', backup], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty'),
  })
  expect(await tryCommand(['backup', join(data, 'x')], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Choose a folder outside'),
  })
  expect(await tryCommand(['restore', backup], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Move it away'),
  })
  expect(await tryCommand(['restore', folder], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not a complete backup'),
  })

  const half = join(folder, 'half')
  await cp(backup, half, { recursive: true })
  await rm(join(half, 'secret'))
  const other = { ...env, MISHAP_DATA: join(folder, 'other') }
  expect(await tryCommand(['restore', half], other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is incomplete'),
  })

  await mkdir(other.MISHAP_DATA, { recursive: true })
  await writeFile(join(other.MISHAP_DATA, 'restore-unfinished'), '')
  expect(await tryCommand(['project', 'list'], other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('was interrupted'),
  })
  expect(await runCommand(['restore', backup], other)).toMatch(/^Done: /)
  expect(await runCommand(['project', 'list'], other)).toContain('shop')
  expect(await readdir(other.MISHAP_DATA)).not.toContain('backup.json')
})
