import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { attachmentFolder, attachmentKey, type Attachment } from '#domain/attachment/attachment.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openS3Blobs } from '#storage/blobs/s3/s3.ts'
import { openTestBucket } from '#storage/blobs/test-support/test-bucket.ts'
import { storageJobs } from '../storage-jobs.ts'
import { openTestStores, type TestStores } from '../test-support/stores.ts'
import { createAttachmentFiles } from './attachment-files.ts'

const DAY_MS = 86_400_000

const read = operatorGrant('event:read')
const idOf = (name: string) => createHash('md5').update(name).digest('hex') as EventId

type Item = readonly [header: object, payload: object | string | Uint8Array]

/** An envelope as ingest leaves it in the spool. */
function aRecord(projectId: ProjectId, event: string, items: readonly Item[], receivedAt = Date.now()): SpoolRecord {
  const pieces = items.flatMap(([header, payload]) => {
    const bytes =
      payload instanceof Uint8Array
        ? payload
        : Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
    return [Buffer.from(`${JSON.stringify({ ...header, length: bytes.length })}\n`), bytes, Buffer.from('\n')]
  })
  return {
    header: { kind: 'envelope', projectId, receivedAt, remoteAddress: null, userAgent: null },
    body: Buffer.concat([Buffer.from(`${JSON.stringify({ event_id: idOf(event) })}\n`), ...pieces]),
  }
}

const anEvent = (message: string): Item => [{ type: 'event' }, { platform: 'node', message }]
const aFile = (filename: string, bytes: string | Uint8Array): Item => [{ type: 'attachment', filename }, bytes]
const aReport = (event: string, comments: string): Item => [
  { type: 'user_report' },
  { event_id: idOf(event), name: 'Ada', email: 'ada@example.com', comments },
]

/** A busy machine needs time to start a thread. */
const patience = { timeout: 18_000, interval: 5 }

/** A project, with functions that send records to the digest and wait for them. */
async function aProject(stores: TestStores) {
  const { catalogue, spool, events } = stores
  const grant = operatorGrant('project:write')
  const { project } = await catalogue.projects.create(grant, { name: 'web', platform: 'node' }, new Date())
  await stores.digest()
  const files = createAttachmentFiles(stores)
  return {
    id: project.id,
    files,
    send: async (...records: readonly SpoolRecord[]) => {
      for (const record of records) await spool.append(record)
      await expect.poll(() => spool.backlog().records, patience).toBe(0)
    },
    attached: (event: string) =>
      catalogue.attachments.ofEvents(read, [{ projectId: project.id, eventId: idOf(event) }]),
    bytesOf: async (one: Attachment) => Buffer.from((await files.head(read, one)) ?? []).toString('latin1'),
    issueOf: async (event: string) => {
      const stored = await events.event(read, idOf(event), project.id)
      const [issue] = stored === undefined ? [] : await catalogue.issues.byGroups(read, [stored])
      if (issue === undefined) throw new Error(`No issue has the event ${event}.`)
      return issue.id
    },
  }
}

async function run(stores: TestStores, name: string, now = new Date()): Promise<void> {
  const job = storageJobs({
    ...stores,
    settings: {
      retentionDays: 90,
      retentionMaxDays: null,
      spanRetentionDays: 90,
      logRetentionDays: 90,
      metricRetentionDays: 90,
      replayRetentionDays: 30,
      metricPointRetentionDays: 14,
      profileRetentionDays: 30,
    },
  }).find((one) => one.name === name)
  await job?.run(now)
}

async function filesOf(stores: TestStores, project: ProjectId): Promise<number> {
  let files = 0
  for await (const _ of stores.blobs.list(attachmentFolder(project))) files++
  return files
}

async function totalsOf({ catalogue }: TestStores) {
  const totals = await catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), new Date(Date.now() + DAY_MS))
  return totals.map(({ category, outcome, quantity }) => `${category} ${outcome} ${quantity}`).toSorted()
}

const window = { offset: 0, limit: 10 }

describe('files that come with an event', () => {
  test('are kept byte for byte, and belong to its issue', async () => {
    await using stores = await openTestStores()
    const web = await aProject(stores)
    const odd = Uint8Array.from([0, 10, 13, 0xff, 10])
    await web.send(aRecord(web.id, 'a', [aFile('odd.bin', odd), anEvent('broken'), aFile('empty', '')]))
    const attached = await web.attached('a')
    expect(attached.map(({ name, kind, size }) => ({ name, kind, size }))).toEqual([
      { name: 'odd.bin', kind: 'other', size: 5 },
      { name: 'empty', kind: 'text', size: 0 },
    ])
    expect(await Promise.all(attached.map(web.bytesOf))).toEqual([Buffer.from(odd).toString('latin1'), ''])
    const issue = await web.issueOf('a')
    expect(await stores.catalogue.attachments.countOfIssue(read, issue)).toBe(2)
    expect((await stores.catalogue.attachments.ofIssue(read, issue, window)).map(({ name }) => name)).toEqual([
      'empty',
      'odd.bin',
    ])
  })

  test('are there once and counted once, however often they are sent', async () => {
    await using stores = await openTestStores()
    const web = await aProject(stores)
    const record = aRecord(web.id, 'a', [anEvent('broken'), aFile('log.txt', 'four')])
    await web.send(record)
    await web.send(record, record)
    expect(await web.attached('a')).toHaveLength(1)
    expect(await totalsOf(stores)).toEqual([
      'attachment accepted 4',
      'attachment duplicate 8',
      'attachment_item accepted 1',
      'attachment_item duplicate 2',
      'default accepted 1',
      'default duplicate 2',
    ])
  })

  test('belong to its issue also where they came before it, or after', async () => {
    await using stores = await openTestStores()
    const web = await aProject(stores)
    await web.send(aRecord(web.id, 'a', [aFile('before.txt', '1')]))
    expect((await web.attached('a')).map(({ groupHash }) => groupHash)).toEqual([null])
    await web.send(aRecord(web.id, 'a', [anEvent('broken')]))
    await web.send(aRecord(web.id, 'a', [aFile('after.txt', '2')]))
    const issue = await web.issueOf('a')
    expect(await stores.catalogue.attachments.countOfIssue(read, issue)).toBe(2)
  })

  test('go where their event goes: one that cannot be read has no files', async () => {
    await using stores = await openTestStores()
    const web = await aProject(stores)
    await web.send(aRecord(web.id, 'a', [[{ type: 'event' }, 'no JSON'], aFile('log.txt', 'four')]))
    expect(await web.attached('a')).toEqual([])
    expect(await filesOf(stores, web.id)).toBe(0)
    expect(await totalsOf(stores)).toEqual(['attachment invalid 4', 'attachment_item invalid 1', 'error invalid 1'])
  })

  test('are forgotten with the events, and with their project', async () => {
    await using stores = await openTestStores()
    const web = await aProject(stores)
    const old = Date.now() - 100 * DAY_MS
    await web.send(
      aRecord(web.id, 'old', [aFile('old.txt', 'old')], old),
      aRecord(web.id, 'a', [aFile('new.txt', 'new')]),
    )
    await run(stores, 'retention')
    expect([await web.attached('old'), (await web.attached('a')).length]).toEqual([[], 1])
    expect(await filesOf(stores, web.id)).toBe(1)

    await stores.catalogue.projects.remove(operatorGrant('project:admin'), web.id, new Date())
    await web.send(aRecord(web.id, 'late', [aFile('late.txt', 'late')]))
    await run(stores, 'removals')
    expect(await filesOf(stores, web.id)).toBe(0)
  })

  test('are deleted by whoever may, file and all, and the log says so', async () => {
    await using stores = await openTestStores()
    const web = await aProject(stores)
    await web.send(aRecord(web.id, 'a', [anEvent('broken'), aFile('log.txt', 'four')]))
    const [one] = await web.attached('a')
    const admin = operatorGrant('event:admin')
    expect(await web.files.remove(admin, web.id, one?.id ?? 0, new Date())).toMatchObject({ value: true })
    expect(await web.files.remove(admin, web.id, one?.id ?? 0, new Date())).toMatchObject({ value: false })
    expect(await filesOf(stores, web.id)).toBe(0)
    const [line] = await stores.catalogue.audit.search(operatorGrant('org:write'), {}, 1)
    expect(line).toMatchObject({ action: 'attachment.deleted', target: 'web', detail: { name: 'log.txt' } })
  })
})

describe('what people write', () => {
  test('is there in either form of the wire, once, and belongs to the issue of its event', async () => {
    await using stores = await openTestStores()
    const web = await aProject(stores)
    const feedback: Item = [
      { type: 'feedback' },
      {
        type: 'feedback',
        environment: 'production',
        contexts: { feedback: { message: 'It went blank.', associated_event_id: idOf('a'), source: 'widget' } },
      },
    ]
    const sent = aRecord(web.id, 'f', [feedback, aFile('screen.txt', 'shot')])
    const reported = aRecord(web.id, 'a', [aReport('a', 'I pressed pay.')])
    await web.send(reported, sent)
    await web.send(aRecord(web.id, 'a', [anEvent('broken')]))
    await web.send(reported, sent)

    const { feedback: said } = stores.catalogue
    const issue = await web.issueOf('a')
    const about = await said.ofIssue(read, issue, window)
    expect(about.map(({ message, name, source }) => `${source}: ${message} ${name}`).toSorted()).toEqual([
      'user_report: I pressed pay. Ada',
      'widget: It went blank. ',
    ])
    expect(await said.countOfIssue(read, issue)).toBe(2)
    expect((await web.attached('f')).map(({ name }) => name)).toEqual(['screen.txt'])
    expect(await totalsOf(stores)).toEqual([
      'attachment accepted 4',
      'attachment duplicate 4',
      'attachment_item accepted 1',
      'attachment_item duplicate 1',
      'default accepted 1',
      'feedback accepted 2',
      'feedback duplicate 2',
    ])
  })

  test('is forgotten with the events', async () => {
    await using stores = await openTestStores()
    const web = await aProject(stores)
    await web.send(
      aRecord(web.id, 'a', [aReport('a', 'old')], Date.now() - 100 * DAY_MS),
      aRecord(web.id, 'a', [aReport('a', 'new')]),
    )
    await run(stores, 'retention')
    const left = await stores.catalogue.feedback.list(read, {}, window)
    expect(left.map(({ message }) => message)).toEqual(['new'])
  })
})

describe('a large file in a bucket', () => {
  test('is downloaded from the bucket itself by an address that names its type, by whoever may read it', async () => {
    await using stores = await openTestStores()
    const web = await aProject(stores)
    await using bucket = await openTestBucket()
    const blobs = openS3Blobs(bucket.settings)
    const files = createAttachmentFiles({ catalogue: stores.catalogue, blobs, link: blobs.link })
    const large = new Uint8Array(1024 * 1024).fill(7)
    await web.send(aRecord(web.id, 'a', [anEvent('broken'), aFile('large.bin', large), aFile('small.bin', 'small')]))
    const [one, small] = await web.attached('a')
    if (one === undefined || small === undefined) throw new Error('There are two.')
    await blobs.put(attachmentKey(one), large)
    const headers = { contentType: 'application/octet-stream', contentDisposition: 'attachment; filename="large.bin"' }
    const address = await files.link(read, one, headers)
    const answer = await fetch(address ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, headers.contentType])
    expect(answer.headers.get('content-disposition')).toBe(headers.contentDisposition)
    expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true)
    // The server streams small files, and does not serve other projects' files at all.
    expect(await files.link(read, small, headers)).toBeUndefined()
    expect(await files.link({ ...read, projects: [] }, one, headers)).toBeUndefined()
    blobs.close()
  })
})

describe('files of an issue that was deleted', () => {
  test('go an hour later, with its events and feedback, and no others', async () => {
    await using stores = await openTestStores()
    const web = await aProject(stores)
    await web.send(aRecord(web.id, 'a', [anEvent('broken'), aFile('a.txt', 'a')]))
    await web.send(aRecord(web.id, 'b', [anEvent('other'), aFile('b.txt', 'b')]))
    await web.send(aRecord(web.id, 'c', [aReport('a', 'It broke.')]))
    const { deletions } = stores.catalogue
    const deletion = { ids: [await web.issueOf('a')], discard: false, action: crypto.randomUUID() }
    const now = new Date()
    await deletions.delete(operatorGrant('event:admin'), deletion, now)
    await run(stores, 'deletions', new Date(now.getTime() + 59 * 60_000))
    expect(await filesOf(stores, web.id)).toBe(2)
    await run(stores, 'deletions', new Date(now.getTime() + 61 * 60_000))
    expect(await web.attached('a')).toEqual([])
    expect(await filesOf(stores, web.id)).toBe(1)
    const left = async () => [
      await stores.events.event(read, idOf('a'), web.id),
      (await stores.events.event(read, idOf('b'), web.id))?.eventId,
    ]
    await expect.poll(left, patience).toEqual([undefined, idOf('b')])
  })
})
