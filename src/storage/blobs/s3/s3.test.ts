import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BlobsUnavailable, type BlobFault } from '#domain/blob/blob-store.ts'
import { openTestBucket, type TestBucket } from '../test-support/test-bucket.ts'
import { openFaultyFront, type FaultyFront, type Trouble } from '../test-support/faulty-front.ts'
import { openLocalCopies } from './local-copies.ts'
import { presign } from './presign.ts'
import { openS3Blobs, type S3Options } from './s3.ts'

let bucket: TestBucket
let front: FaultyFront

beforeAll(async () => {
  bucket = await openTestBucket()
  front = await openFaultyFront(bucket.settings.endpoint ?? '')
})
afterAll(async () => {
  await front[Symbol.asyncDispose]()
  await bucket[Symbol.asyncDispose]()
})
beforeEach(() => {
  front.trouble = () => undefined
  front.seen.length = 0
})

/** Long enough for a busy machine, but gives up on a server that never answers. */
const IMPATIENT: S3Options = { silentMs: 400, tries: 1, requestMs: 10_000 }

const open = (options: S3Options = {}) => openS3Blobs({ ...bucket.settings, endpoint: front.address }, options)
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (found: Uint8Array | undefined) => (found === undefined ? undefined : new TextDecoder().decode(found))
const busy: Trouble = { status: 503, code: 'SlowDown' }

async function faultOf(work: Promise<unknown>): Promise<BlobFault | undefined> {
  const thrown: unknown = await work.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  if (thrown === undefined || thrown instanceof BlobsUnavailable) return thrown?.fault
  throw thrown
}

/** Makes that many of the first requests fail. */
function troubleFirst(count: number, trouble: Trouble): void {
  let left = count
  front.trouble = () => (left-- > 0 ? trouble : undefined)
}

describe('a bucket that fails for a moment', () => {
  test.each<[string, Trouble]>([
    ['is busy', busy],
    ['has an error of its own', { status: 500, code: 'InternalError' }],
    ['says nothing', 'silence'],
  ])('and %s costs a wait', async (_, trouble) => {
    const blobs = open({ silentMs: 400 })
    troubleFirst(1, trouble)
    await blobs.put('moment/a', bytes('kept'))
    troubleFirst(1, trouble)
    expect(text(await blobs.get('moment/a'))).toBe('kept')
    expect(blobs.place.trouble()).toBeNull()
  })

  test('and breaks off its answer is read again', async () => {
    const blobs = open()
    await blobs.put('moment/b', bytes('whole'))
    troubleFirst(1, 'half')
    expect(text(await blobs.get('moment/b'))).toBe('whole')
  })
})

describe('a bucket that fails', () => {
  test.each<[BlobFault, Trouble]>([
    ['busy', busy],
    ['busy', { status: 500, code: 'InternalError' }],
    ['refused', { status: 403, code: 'AccessDenied' }],
    ['bad_credentials', { status: 403, code: 'SignatureDoesNotMatch' }],
    ['no_bucket', { status: 404, code: 'NoSuchBucket' }],
    ['wrong_region', { status: 301, code: 'PermanentRedirect' }],
    ['clock', { status: 403, code: 'RequestTimeTooSkewed' }],
    ['unreachable', 'silence'],
  ])('is told as %s, until it works again', async (fault, trouble) => {
    const blobs = open(IMPATIENT)
    front.trouble = () => trouble
    const failed = [blobs.put('failing/a', bytes('x')), blobs.get('failing/a'), blobs.delete('failing/a')]
    expect(await Promise.all(failed.map(faultOf))).toEqual([fault, fault, fault])
    expect(blobs.place.trouble()).toMatchObject({ fault })
    front.trouble = () => undefined
    await blobs.place.probe()
    expect(blobs.place.trouble()).toBeNull()
  })

  test('is not there at all', async () => {
    const blobs = openS3Blobs({ ...bucket.settings, endpoint: 'http://127.0.0.1:9' }, IMPATIENT)
    expect(await faultOf(blobs.size('a'))).toBe('unreachable')
  })

  test('keeps nothing of a stream that it took half of', async () => {
    const blobs = open(IMPATIENT)
    await blobs.put('failing/kept', bytes('old'))
    front.trouble = ({ method, url = '' }) => {
      if (url.includes('partNumber=2')) return busy
      // s3rver cannot end an upload.
      return method === 'DELETE' ? { status: 204, xml: '' } : undefined
    }
    const megabytes = (async function* () {
      for (let piece = 0; piece < 11; piece++) yield new Uint8Array(1024 ** 2)
    })()
    expect(await faultOf(blobs.put('failing/kept', megabytes))).toBe('busy')
    expect(text(await blobs.get('failing/kept'))).toBe('old')
    expect(front.seen.some((line) => /^DELETE .*uploadId=/.test(line))).toBe(true)
  })
})

// s3rver creates its tokens with a cipher that Node no longer has. Against other servers, the contract tests list in
// pages.
test('a list is read in full, page by page', async () => {
  const blobs = open()
  front.trouble = ({ url = '' }) => {
    const token = new URL(url, front.address).searchParams.get('continuation-token')
    const [at, next] = token === null ? [1, '<NextContinuationToken>a b/c=</NextContinuationToken>'] : [2, '']
    const one = `<Contents><Key>${bucket.settings.prefix}/pages/${at}</Key><Size>1</Size></Contents>`
    const more = `<IsTruncated>${token === null}</IsTruncated>${next}`
    return { status: 200, xml: `<ListBucketResult>${more}${one}</ListBucketResult>` }
  }
  const found: string[] = []
  for await (const { key } of blobs.list('pages/')) found.push(key)
  expect(found).toEqual(['pages/1', 'pages/2'])
  expect(front.seen[1]).toContain('continuation-token=a%20b%2Fc%3D')
})

test('blobs are encrypted as the settings say', async () => {
  const headers: unknown[] = []
  front.trouble = ({ method, headers: sent }) => {
    if (method === 'PUT')
      headers.push([sent['x-amz-server-side-encryption'], sent['x-amz-server-side-encryption-aws-kms-key-id']])
    return undefined
  }
  const settings = { ...bucket.settings, endpoint: front.address }
  await openS3Blobs({ ...settings, encryption: { kind: 's3' } }).put('sse/a', bytes('x'))
  await openS3Blobs({ ...settings, encryption: { kind: 'kms', key: 'alias/mishap' } }).put('sse/b', bytes('x'))
  await openS3Blobs(settings).put('sse/c', bytes('x'))
  expect(headers).toEqual([
    ['AES256', undefined],
    ['aws:kms', 'alias/mishap'],
    [undefined, undefined],
  ])
})

describe('an address for browsers', () => {
  const headers = {
    contentType: 'text/plain',
    contentDisposition: `attachment; filename="a b.txt"; filename*=UTF-8''%c3%a4`,
  }

  test('opens one blob, with the headers that it was made with', async () => {
    const blobs = open()
    await blobs.put('links/a', bytes('for a browser'))
    const answer = await fetch(await blobs.link('links/a', headers))
    expect(await answer.text()).toBe('for a browser')
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('content-disposition')).toBe(headers.contentDisposition)
  })

  test('is signed as the example of the protocol is', () => {
    const credentials = {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    }
    const signer = { region: 'us-east-1', credentials, now: new Date('2013-05-24T00:00:00Z') }
    const link = presign(new URL('https://examplebucket.s3.amazonaws.com/test.txt'), {}, 86_400, signer)
    expect(new URL(link).searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
  })
})

describe('copies on this machine', () => {
  async function aFolder() {
    const folder = await mkdtemp(join(tmpdir(), 'mishap-copies-'))
    return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
  }
  const reads = () => front.seen.filter((line) => line.startsWith('GET')).length

  test('are fetched once, however many ask, and not again after a restart', async () => {
    await using place = await aFolder()
    const blobs = open()
    await blobs.put('index/a', bytes('an index'))
    const copies = openLocalCopies(blobs, { folder: place.folder, maxBytes: 100 })
    const files = await Promise.all(Array.from({ length: 20 }, () => copies.file('index/a')))
    expect(new Set(files)).toEqual(new Set([join(place.folder, 'index/a')]))
    await openLocalCopies(blobs, { folder: place.folder, maxBytes: 100 }).file('index/a')
    expect(reads()).toBe(1)
    expect(await copies.file('index/none')).toBeUndefined()
  })

  test('stay within their bytes: what was asked for longest ago goes', async () => {
    await using place = await aFolder()
    const blobs = open()
    const copies = openLocalCopies(blobs, { folder: place.folder, maxBytes: 25, staysMs: 0 })
    for (const name of ['a', 'b', 'c']) await blobs.put(`index/${name}`, bytes('ten bytes.'))
    await copies.file('index/a')
    await copies.file('index/b')
    await copies.file('index/a')
    await copies.file('index/c')
    expect((await readdir(join(place.folder, 'index'))).toSorted()).toEqual(['a', 'c'])
  })

  test('are given to nobody while the bucket fails, and fetched when it works again', async () => {
    await using place = await aFolder()
    const blobs = open(IMPATIENT)
    await blobs.put('index/d', bytes('an index'))
    const copies = openLocalCopies(blobs, { folder: place.folder, maxBytes: 100 })
    front.trouble = () => busy
    expect(await faultOf(copies.file('index/d'))).toBe('busy')
    front.trouble = () => undefined
    expect(await copies.file('index/d')).toBe(join(place.folder, 'index/d'))
  })
})
