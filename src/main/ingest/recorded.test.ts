import { readdirSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { aServer } from './test-server.ts'

const folder = new URL('../../../fixtures/recorded', import.meta.url).pathname
const recordings = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.envelope'))
  .map((name) => name.slice(0, -'.envelope'.length))
  .sort()

interface Recorded {
  readonly url: string
  readonly headers: OutgoingHttpHeaders
  /** Not recorded by the browser tunnel's recorder. */
  readonly itemTypes?: readonly string[]
}

/** The recording's own headers, except those of its connection; its tunnel's address was the owner's choice. */
function recorded(name: string): Recorded {
  const { url, headers, itemTypes } = JSON.parse(readFileSync(join(folder, `${name}.req.json`), 'utf8')) as Recorded
  const { host: _, connection: __, 'content-length': ___, 'content-encoding': ____, ...kept } = headers
  return {
    url: url.startsWith('/my-tunnel') || !url.includes('/envelope/') ? '/tunnel' : url,
    headers: kept,
    ...(itemTypes !== undefined && { itemTypes }),
  }
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(join(folder, path))
  } catch {
    return undefined
  }
}

test('there are recordings', () => {
  expect(recordings.length).toBeGreaterThan(100)
})

describe('what real SDKs sent', () => {
  test('is accepted with their own headers, and is spooled byte for byte', async () => {
    await using server = await aServer()
    const expected: string[] = []
    for (const name of recordings) {
      const { url, headers } = recorded(name)
      const envelope = readFileSync(join(folder, `${name}.envelope`))
      const answer = await server.send(url, { headers, body: 'transfer-encoding' in headers ? [envelope] : envelope })
      expect([name, answer.status]).toEqual([name, 200])
      expected.push(envelope.toString('latin1'))
    }
    expect(server.envelopes()).toEqual(expected)
    expect(await server.outcomes()).toEqual([])
  })

  test('is accepted as it was on the wire, compressed', async () => {
    await using server = await aServer()
    const compressed = recordings.filter((name) => bytesOf(`${name}.wire.gzip`) !== undefined)
    expect(compressed.length).toBeGreaterThan(0)
    for (const name of compressed) {
      const { url, headers } = recorded(name)
      const body = [bytesOf(`${name}.wire.gzip`) ?? Buffer.alloc(0)]
      const answer = await server.send(url, { headers: { ...headers, 'content-encoding': 'gzip' }, body })
      expect([name, answer.status]).toEqual([name, 200])
    }
    expect(server.envelopes()).toEqual(compressed.map((name) => bytesOf(`${name}.envelope`)?.toString('latin1')))
  })

  test('parses into the items that were seen in it', () => {
    const described = recordings.filter((name) => recorded(name).itemTypes !== undefined)
    expect(described.length).toBeGreaterThan(100)
    for (const name of described) {
      const parsed = parseEnvelope(readFileSync(join(folder, `${name}.envelope`)))
      expect([name, parsed.ok && parsed.value.items.map((item) => item.type)]).toEqual([name, recorded(name).itemTypes])
    }
  })
})
