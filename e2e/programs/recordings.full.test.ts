import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { post } from '../harness/post.ts'
import { asOfYesterday, folderOfTheRecordings } from '../harness/recordings.ts'
import { discard, startServer, type TestServer } from '../harness/server.ts'
import { comparable, endsSince, expectedEnds } from './ends.ts'
import { languages } from './languages.ts'
import { itemEnvelopes, PROGRAM_RECORDINGS, readFamilies } from './recordings.ts'

/** What the recordings were sent to. */
const PROJECT = 1
const ENVELOPES = `/api/${PROJECT}/envelope/?sentry_key=0123456789abcdef0123456789abcdef`

const requestShape = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })
const items = [...Map.groupBy(itemEnvelopes(), (path) => path.split('/')[0] ?? '')]
const families = readFamilies()
const events = families.flatMap(({ language, family, events: members }) =>
  members.map(({ item }) => ({ name: `${language}/${family}`, item })),
)

let server: TestServer

beforeAll(async () => {
  server = await startServer({ data: await folderOfTheRecordings({}, PROJECT) })
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await discard()
})

const read = (path: string) => readFileSync(new URL(path, PROGRAM_RECORDINGS))

/** Sends a recording with the headers that its SDK sent. It was compressed then, and is not now. */
async function replay(path: string): Promise<number> {
  const request = requestShape.parse(JSON.parse(read(path.replace(/envelope$/, 'req.json')).toString()))
  const { host: _, connection: __, 'content-length': ___, 'content-encoding': ____, ...own } = request.headers
  return (await post(server.address + request.url, asOfYesterday(read(path)), own)).status
}

describe('what programs with the newest SDKs sent', () => {
  test('is there for each language', () => {
    expect(items.map(([language]) => language)).toEqual(languages.map(({ name }) => name).toSorted())
  })

  test.each(items)('is taken and counted, each type of item to its end: %s', async (_, paths) => {
    const before = await endsSince(server)
    for (const path of paths) expect([path, await replay(path)]).toEqual([path, 200])
    expect(comparable(await endsSince(server, before))).toEqual(expectedEnds(paths.map(read)))
  })

  test('is kept, all errors of all families', async () => {
    const before = await endsSince(server)
    for (const { name, item } of events) {
      const body = `{}\n{"type":"event"}\n${JSON.stringify(item)}\n`
      const { status } = await post(server.address + ENVELOPES, body)
      expect([name, status]).toEqual([name, 200])
    }
    const ends = comparable(await endsSince(server, before))
    expect(Object.fromEntries(ends)).toEqual({ 'error accepted': events.length })
  })
})

describe('the labelled errors', () => {
  const pairs = (language: string) =>
    families
      .filter((family) => family.language === language)
      .flatMap(({ events: members }) => members.flatMap((one, at) => members.slice(0, at).map((other) => [one, other])))

  test.each(languages)('are sixty pairs and more of the same and of other causes: $name', ({ name }) => {
    const same = pairs(name).filter(([one, other]) => one?.cause === other?.cause).length
    expect(Math.min(same, pairs(name).length - same)).toBeGreaterThanOrEqual(60)
  })
})
