import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { newApiToken } from '#accounts/tokens.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { dataPaths } from '#domain/data-paths.ts'
import type { EventId } from '#domain/ids.ts'
import { absolute, apiPaths } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import type { Running } from '#domain/running.ts'
import { openFaultyFront, type FaultyFront } from '#storage/blobs/test-support/faulty-front.ts'
import { openTestBucket, testCredentials, type TestBucket } from '#storage/blobs/test-support/test-bucket.ts'
import { openS3Blobs } from '#storage/blobs/s3/s3.ts'
import { createLog } from './log.ts'
import { startServer } from './server.ts'
import { parseSettings } from './settings.ts'

const grant = operatorGrant('event:read')
const patience = { timeout: 30_000, interval: 20 }

/** A server whose blobs are in a bucket behind a fault-injecting proxy. */
async function aServer(front: FaultyFront, { settings: { prefix } }: TestBucket) {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-s3-'))
  const settings = parseSettings({
    NODE_ENV: 'test',
    PORT: '0',
    MISHAP_DATA: folder,
    MISHAP_LOG_LEVEL: 'silent',
    MISHAP_SELF: 'off',
    MISHAP_BATCH_WAIT: '0',
    MISHAP_BLOBS: `s3://mishap/${prefix}?endpoint=${front.address}`,
    MISHAP_S3_ACCESS_KEY_ID: testCredentials.accessKeyId,
    MISHAP_S3_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
  })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  const started = await startServer(settings.value, {
    project: fileURLToPath(new URL('../..', import.meta.url)),
    pages: 'none',
    log: createLog({ logLevel: 'silent' }),
  })
  if (!started.ok) throw new Error(started.refusal.reason)
  const { running, stop } = started.value
  return {
    running,
    folder,
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function aProject({ catalogue }: Running): Promise<Project> {
  const { project } = await catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'Shop', platform: 'javascript' },
    new Date(),
  )
  return project
}

/** Uploads a minified script with its map, and returns a column in it. */
async function uploadScript({ uploads }: Running, { id: projectId }: Project): Promise<number> {
  const source = 'export function priceOf(article) {\n  return article.prices.amountInCents\n}\n'
  const { code, map } = await transform(source, { minify: true, sourcemap: true, sourcefile: 'price.js' })
  const file = { projectId, release: 'shop@1', dist: null, headers: [] }
  const put = (name: string, text: string) =>
    uploads.putReleaseFile(operatorGrant('project:releases'), { ...file, name, bytes: Buffer.from(text) })
  await put('~/app.min.js', `${code}//# sourceMappingURL=app.min.js.map`)
  await put('~/app.min.js.map', map)
  return code.indexOf('.amountInCents') + 2
}

/** Sends an error of that script, with an attachment. */
async function send({ catalogue, settings }: Running, { id }: Project, colno: number, eventId: EventId) {
  const [key] = await catalogue.projects.keys(operatorGrant('project:read'), id)
  const frames = [{ filename: 'https://shop.example/app.min.js', function: 'p', lineno: 1, colno, in_app: true }]
  const values = [{ type: 'TypeError', value: 'x', stacktrace: { frames } }]
  const event = JSON.stringify({ platform: 'javascript', release: 'shop@1', exception: { values } })
  const attachment = '{"type":"attachment","filename":"log.txt","length":9}\nwhat it is'
  return fetch(`${absolute(settings.site, apiPaths.envelope(id))}?sentry_key=${key?.publicKey}`, {
    method: 'POST',
    body: `{"event_id":"${eventId}"}\n{"type":"event"}\n${event}\n${attachment.slice(0, -1)}`,
  })
}

/** Checks the API while the bucket fails and afterwards. */
async function whoeverAsksIsTold(
  { catalogue, settings }: Running,
  { eventId, id }: { readonly eventId: string; readonly id: number },
  front: FaultyFront,
) {
  const { token, hash, lastFour } = newApiToken()
  const scopes = ['project:read', 'event:read'] as const
  await catalogue.tokens.create(operatorGrant('org:admin'), { name: 'Reader', scopes, hash, lastFour }, new Date())
  const attachments = `/api/0/projects/${settings.organization}/shop/events/${eventId}/attachments/`
  const ask = (query: string) =>
    fetch(`${absolute(settings.site, attachments)}${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  front.trouble = () => ({ status: 500, code: 'InternalError' })
  for (const query of [`${id}/?preview=1`, `${id}/?download=1`]) {
    const answer = await ask(query)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.json()).toEqual({ detail: expect.stringContaining('storage of files is not responding') })
  }
  // Everything that needs no file works.
  for (const query of ['', `${id}/`]) expect((await ask(query)).status).toBe(200)
  front.trouble = () => undefined
  expect(await (await ask(`${id}/?preview=1`)).text()).toBe('what it i')
}

test('while the bucket fails events are taken and wait, and then they have their code and their files', async () => {
  await using bucket = await openTestBucket()
  await using front = await openFaultyFront(bucket.settings.endpoint ?? '')
  await using server = await aServer(front, bucket)
  const { running } = server
  const project = await aProject(running)
  const column = await uploadScript(running, project)
  const eventId = 'a'.repeat(32) as EventId

  front.trouble = () => ({ status: 500, code: 'InternalError' })
  expect((await send(running, project, column, eventId)).status).toBe(200)
  await expect.poll(() => running.health().digestFault, patience).toBe('work: the bucket answered with status 500')
  expect(await running.events.event(grant, eventId)).toBeUndefined()

  front.trouble = () => undefined
  await expect.poll(() => running.events.event(grant, eventId), patience).toBeDefined()
  const stored = await running.events.event(grant, eventId)
  const frame = stored?.event.exception?.[0]?.stacktrace?.frames[0]
  expect(frame?.context_line).toBe('  return article.prices.amountInCents')

  const attached = () => running.catalogue.attachments.ofEvents(grant, [{ projectId: project.id, eventId }])
  await expect.poll(attached, patience).toHaveLength(1)
  const [file] = await attached()
  if (file === undefined) throw new Error('no file')
  expect(Buffer.from((await running.attachmentFiles.head(grant, file)) ?? []).toString()).toBe('what it i')
  expect(existsSync(dataPaths(server.folder).blobs)).toBe(false)
  await whoeverAsksIsTold(running, file, front)

  await running.attachmentFiles.remove(operatorGrant('event:admin'), project.id, file.id, new Date())
  const left: string[] = []
  for await (const { key } of openS3Blobs(bucket.settings).list('attachments/')) left.push(key)
  expect(left).toEqual([])
})
