import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOfTheRecordings } from './harness/recordings.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'

const ENV = { MISHAP_ORG: 'acme' }

const folder = new URL('../fixtures/recorded/cli/', import.meta.url)

const recordingShape = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  // A form is recorded as its parts; their content is in the file named after its sha1.
  body: z.union([z.string(), z.array(z.object({ name: z.string(), filename: z.string(), sha1: z.string() }))]),
  response: z.object({ status: z.number(), body: z.unknown() }),
})
type Recording = z.output<typeof recordingShape>

const stepsOf = (sequence: string): readonly Recording[] =>
  globSync(`${sequence}/*.json`, { cwd: folder })
    .toSorted()
    .map((path) => recordingShape.parse(JSON.parse(readFileSync(new URL(path, folder), 'utf8'))))

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer({ data: await folderOfTheRecordings(ENV), env: ENV })
  const scopes = ['org:read', 'project:read', 'project:releases', 'event:read', 'event:write'] as const
  token = await server.createOrganizationToken(...scopes)
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await discard()
})

/** Sends a recorded request with its own headers, except for the token and the connection headers. */
async function replay({ method, url, headers, body }: Recording, sequence: string): Promise<Reply> {
  const { host: _, connection: __, 'content-length': ___, 'accept-encoding': ____, ...own } = headers
  const sent = new Headers(own)
  if (sent.has('authorization')) sent.set('authorization', `Bearer ${token}`)
  const form = typeof body === 'string' ? undefined : formOf(body, sequence)
  // The form gets a new boundary.
  if (form !== undefined) sent.delete('content-type')
  const payload = form ?? (body === '' ? undefined : (body as string))
  const answer = await fetch(server.address + url, {
    method,
    headers: sent,
    ...(payload !== undefined && { body: payload }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: text === '' ? null : JSON.parse(text),
  }
}

interface Reply {
  readonly status: number
  readonly type: string | null
  readonly body: unknown
}

function formOf(parts: Exclude<Recording['body'], string>, sequence: string): FormData {
  const form = new FormData()
  for (const { name, filename, sha1 } of parts) {
    const content = readFileSync(new URL(`${sequence}/chunk-${sha1}`, folder))
    form.append(name, new Blob([new Uint8Array(name === 'file_gzip' ? gzipSync(content) : content)]), filename)
  }
  return form
}

const time = z.iso.datetime({ offset: true })

/** What sentry-cli and the plugins read from each response, by path suffix. They fail if it is missing. */
const release = z.object({
  version: z.string(),
  url: z.string().nullable(),
  dateCreated: time,
  dateReleased: time.nullable(),
  lastEvent: time.nullable(),
  newGroups: z.number().int(),
  projects: z.array(z.object({ slug: z.string(), name: z.string() })),
  lastCommit: z.object({ id: z.string() }).nullable(),
})
const deploy = z.object({
  environment: z.string(),
  name: z.string().nullable(),
  url: z.string().nullable(),
  dateStarted: time.nullable(),
  dateFinished: time.nullable(),
})
const sha1 = z.string().regex(/^[0-9a-f]{40}$/)
const assembled = z.object({
  state: z.enum(['not_found', 'created', 'assembling', 'ok', 'error']),
  missingChunks: z.array(sha1),
  detail: z.string().nullable(),
})
const debugFile = z.object({ objectName: z.string(), cpuName: z.string(), sha1, symbolType: z.string() })
const reads: readonly [address: RegExp, shape: z.ZodType][] = [
  [
    /^GET .*\/organizations\/[^/]+\/events\/\?dataset=logs/,
    z.object({
      data: z.array(
        z.object({
          'sentry.item_id': z.string(),
          trace: z.string().nullable(),
          severity: z.string(),
          timestamp: z.string(),
          message: z.string(),
        }),
      ),
    }),
  ],
  [
    /^GET .*\/monitors\/\?/,
    z.array(z.object({ id: z.string(), slug: z.string(), name: z.string(), status: z.string() })),
  ],
  [/^GET \/api\/0\/$/, z.object({ auth: z.object({ scopes: z.array(z.string()) }), user: z.null() })],
  [/^GET .*\/organizations\/acme\/$/, z.object({ links: z.object({ regionUrl: z.string() }) })],
  [
    /^GET .*\/organizations\/\?/,
    z.array(
      z.object({
        id: z.string(),
        slug: z.literal('acme'),
        name: z.string(),
        dateCreated: time,
        isEarlyAdopter: z.boolean(),
        require2FA: z.boolean(),
        requireEmailVerification: z.boolean(),
        features: z.array(z.string()),
      }),
    ),
  ],
  [
    /^GET .*\/projects\/\?/,
    z.array(z.object({ id: z.literal('42'), slug: z.literal('shop'), name: z.string(), team: z.null() })),
  ],
  [
    /^GET .*\/repos\/\?/,
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        url: z.string().nullable(),
        provider: z.object({ id: z.string(), name: z.string() }),
        status: z.string(),
        dateCreated: time,
      }),
    ),
  ],
  [/^GET .*\/previous-with-commits\/$/, z.union([z.strictObject({}), release])],
  [/^GET .*\/deploys\/$/, z.array(deploy)],
  [/^POST .*\/deploys\/$/, deploy],
  [/^GET .*\/projects\/acme\/shop\/releases\/$/, z.array(release)],
  [/^(POST|PUT|GET) .*\/releases\/[^/]*\/?$/, release],
  [/^DELETE .*\/releases\/[^/]+\/$/, z.null()],
  [
    /^GET .*\/issues\/\?/,
    z.array(
      z.object({
        id: z.string(),
        shortId: z.string(),
        title: z.string(),
        lastSeen: time,
        status: z.string(),
        level: z.string(),
      }),
    ),
  ],
  [/^PUT .*\/issues\/\?/, z.object({})],
  [
    /^GET .*\/projects\/acme\/shop\/events\/\?/,
    z.array(
      z.object({
        eventID: z.string(),
        dateCreated: time,
        title: z.string(),
        tags: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ),
  ],
  [
    /^POST .*\/code-mappings\/bulk\/$/,
    z.object({ created: z.literal(1), updated: z.literal(0), errors: z.literal(0) }),
  ],
  [
    /^GET .*\/chunk-upload\/$/,
    z.object({
      url: z.url(),
      chunkSize: z.number().refine((size) => Number.isInteger(Math.log2(size)), 'a power of two'),
      chunksPerRequest: z.number(),
      maxRequestSize: z.number(),
      concurrency: z.number(),
      hashAlgorithm: z.literal('sha1'),
      compression: z.array(z.string()),
      accept: z.array(z.string()).refine((all) => all.includes('artifact_bundles_v2') && all.includes('proguard')),
    }),
  ],
  [/^POST .*\/chunk-upload\/$/, z.object({})],
  [/^POST .*\/artifactbundle\/assemble\/$/, assembled],
  [/^POST .*\/files\/difs\/assemble\/$/, z.record(sha1, assembled.extend({ dif: debugFile.nullable() }))],
  [/^POST \/api\/42\/envelope\//, z.object({ id: z.string() }).or(z.object({}))],
]

function shapeOf({ method, url }: Recording): z.ZodType {
  const shape = reads.find(([address]) => address.test(`${method} ${url}`))?.[1]
  if (shape === undefined) throw new Error(`Nobody says what is read of ${method} ${url}`)
  return shape
}

/** In the order a developer would run them: later commands use what earlier ones created. */
const sequences = [
  ['info'],
  ['orgs'],
  ['projects'],
  ['rel-new'],
  ['rel-set-commits-local'],
  ['rel-set-commits-auto'],
  ['repos'],
  ['rel-info'],
  ['rel-list'],
  ['rel-finalize'],
  ['rel-archive'],
  ['deploy'],
  ['deploys-list'],
  ['sm-upload'],
  ['sm-upload-nodebugid'],
  ['bundler-plugin-v11'],
  ['proguard'],
  ['code-mappings'],
  ['send-event'],
  ['send-envelope'],
  ['monitors-run'],
  ['monitors-list'],
  ['issues'],
  ['issues-resolve'],
  ['events'],
  ['logs'],
  ['rel-delete'],
] as const

test('every recorded sequence is here', () => {
  const recorded = globSync('*', { cwd: folder }).map((path) => basename(path))
  expect(sequences.flat().toSorted()).toEqual(recorded.toSorted())
})

describe('a recorded sequence is answered as its client expects', () => {
  test.each(sequences)('%s', async (sequence) => {
    for (const step of stepsOf(sequence)) {
      const reply = await replay(step, sequence)
      const where = `${step.method} ${step.url}`
      expect([where, reply.status, reply.status < 300 ? '' : reply.body]).toEqual([where, statusFor(step), ''])
      if (reply.status !== 204) expect(reply.type).toMatch(/^application\/json\b/)
      const read = shapeOf(step).safeParse(reply.body)
      expect([where, read.error?.issues ?? []]).toEqual([where, []])
      agrees(step, reply)
    }
  })
})

/** Where the recording server had no endpoint (404) or was less precise about HTTP, our response is better. */
function statusFor({ method, url, body, response }: Recording): number {
  if (method === 'POST' && url.endsWith('/deploys/')) return 201
  if (method === 'POST' && url.endsWith('/releases/') && typeof body === 'string') {
    const isNew = body.includes('dateStarted') || body.includes('9.9.9')
    return isNew ? 201 : 208
  }
  return response.status === 404 ? 200 : response.status
}

/** Compares assembly states, which clients act on. */
function agrees({ url, response }: Recording, reply: Reply): void {
  if (!url.endsWith('/assemble/')) return
  const states = (body: unknown) => z.union([assembled, z.record(z.string(), assembled)]).parse(body)
  const [expected, found] = [response.body, reply.body].map((body) => JSON.stringify(states(body)))
  // Assembly runs concurrently with the requests, so a recorded "created" may be "ok" here already, or the other way
  // round.
  const settled = (text: string | undefined) => text?.replaceAll(/"(created|assembling|ok)"/g, '"here"')
  expect(settled(found)).toBe(settled(expected))
}

test('what was uploaded in them is there', async () => {
  const files = async (version: string) => {
    const path = `/api/0/projects/acme/shop/releases/${encodeURIComponent(version)}/files/`
    const answer = await fetch(server.address + path, { headers: { authorization: `Bearer ${token}` } })
    return z
      .array(z.object({ name: z.string() }))
      .parse(await answer.json())
      .map(({ name }) => name)
  }
  await expect.poll(() => files('shop@9.9.9'), { timeout: 20_000 }).toHaveLength(2)
})
