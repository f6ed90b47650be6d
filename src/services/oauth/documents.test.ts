import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import { createDocuments, isDocumentAddress } from './documents.ts'

const address = 'https://agent.example/mcp/client.json'
const right = { client_id: address, client_name: 'Agent', redirect_uris: ['http://127.0.0.1/cb'] }

/** A site with this response; `asked` counts the requests. */
function siteWith(answer: { status?: number; url?: string; body?: unknown } | 'nobody') {
  const site = { asked: 0, now: 0, isBusy: false }
  const read = createDocuments(
    {
      limiter: { take: () => (site.isBusy ? 1 : undefined) },
      fetch: async ({ url }) => {
        site.asked++
        if (answer === 'nobody') return refuse({ reason: 'private_address', url })
        const { status = 200, url: from = url, body = right } = answer
        const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
        return ok({ status, headers: new Map(), bytes, url: from })
      },
    },
    () => site.now,
  )
  return { site, read }
}

describe('an application’s document', () => {
  test('says who it is, by the host that publishes it, and is asked for once in a while', async () => {
    const { site, read } = siteWith({})
    const expected = { clientId: address, name: 'Agent', redirectUris: right.redirect_uris, host: 'agent.example' }
    const both = await Promise.all([read(address), read(address)])
    expect(both).toEqual([ok(expected), ok(expected)])
    site.now += 9 * 60_000
    await read(address)
    expect(site.asked).toBe(1)
    site.now += 2 * 60_000
    await read(address)
    expect(site.asked).toBe(2)
  })

  test('is not asked for while too many are', async () => {
    const { site, read } = siteWith({})
    site.isBusy = true
    expect(await read(address)).toEqual(refuse({ reason: 'unreachable_client' }))
    expect(site.asked).toBe(0)
    site.isBusy = false
    expect((await read(address)).ok).toBe(true)
  })

  test('that did not come is not asked for in a row, and soon again', async () => {
    const { site, read } = siteWith('nobody')
    expect(await read(address)).toEqual(refuse({ reason: 'unreachable_client' }))
    await read(address)
    expect(site.asked).toBe(1)
    site.now += 31_000
    await read(address)
    expect(site.asked).toBe(2)
  })

  test.each([
    ['was found elsewhere', { url: 'https://evil.example/' }, 'unreachable_client'],
    ['is an error', { status: 404 }, 'unreachable_client'],
    ['is no JSON', { body: '<!doctype html>' }, 'bad_document'],
    ['is another’s', { body: { ...right, client_id: 'https://agent.example/other.json' } }, 'bad_document'],
    ['has nowhere to answer', { body: { ...right, redirect_uris: [] } }, 'bad_document'],
    ['has a script to answer to', { body: { ...right, redirect_uris: ['javascript:alert(1)'] } }, 'bad_document'],
    ['brings a secret', { body: { ...right, client_secret: 'shared' } }, 'bad_document'],
    ['means to prove itself', { body: { ...right, token_endpoint_auth_method: 'private_key_jwt' } }, 'bad_document'],
    ['means another grant', { body: { ...right, grant_types: ['client_credentials'] } }, 'bad_document'],
  ] as const)('is none that %s', async (_, answer, reason) => {
    expect(await siteWith(answer).read(address)).toEqual(refuse({ reason }))
  })

  test('has a name of one short line, or its host’s', async () => {
    const named = async (client_name: string) => {
      const read = await siteWith({ body: { ...right, client_name } }).read(address)
      return read.ok ? read.value.name : read.refusal.reason
    }
    expect(await named('Mishap\n\u202Eadmin \u0000 tool')).toBe('Mishap admin tool')
    expect(await named('x'.repeat(500))).toHaveLength(80)
    expect(await named(' \u200B ')).toBe('agent.example')
  })
})

test.each([
  ['https://agent.example/client.json', true],
  ['https://agent.example/', false],
  ['https://agent.example', false],
  ['http://agent.example/client.json', false],
  ['https://agent.example/a/../client.json', false],
  ['https://agent.example/client.json#one', false],
  ['https://ann@agent.example/client.json', false],
  ['HTTPS://agent.example/client.json', false],
  ['3f47b500-9f5a-4f34-854d-3bc67eca362d', false],
])('%s is the address of a document: %s', (clientId, is) => expect(isDocumentAddress(clientId)).toBe(is))
