import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askRegistration } from './rdap.ts'

const policy = { allowPrivateHosts: ['127.0.0.1'] }
const asked: string[] = []
const server = createServer((req, res) => {
  const domain = req.url?.replace('/domain/', '') ?? ''
  asked.push(domain)
  const events = (expiration: string) => ({
    objectClassName: 'domain',
    events: [
      { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
      { eventAction: 'expiration', eventDate: expiration },
    ],
  })
  switch (domain) {
    case 'example.com':
      return res.end(JSON.stringify(events('2027-08-13T04:00:00Z')))
    case 'example.co.uk':
      return res.writeHead(302, { location: '/domain/example.com' }).end()
    case 'example.de':
      return res.end('{"objectClassName":"domain","events":[{"eventAction":"last changed"}]}')
    case 'broken.example':
      return res.writeHead(500).end()
    case 'odd.example':
      return res.end('<html>')
    default:
      return res.writeHead(404).end()
  }
})
let directory = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  directory = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('a registry tells when the registration of a host’s domain ends', async () => {
  const until = new Date('2027-08-13T04:00:00Z')
  expect(await askRegistration('www.shop.example.com', policy, directory)).toEqual({
    kind: 'known',
    domain: 'example.com',
    until,
  })
  asked.length = 0
  expect(await askRegistration('shop.example.co.uk', policy, directory)).toMatchObject({
    domain: 'example.co.uk',
    until,
  })
  expect(asked).toEqual(['co.uk', 'example.co.uk', 'example.com'])
})

test.each([
  ['www.example.de', 'example.de', 'no_end'],
  ['broken.example', 'broken.example', '500'],
  ['odd.example', 'odd.example', 'no_end'],
  ['nobody.test', 'nobody.test', 'unknown'],
  ['localhost', 'localhost', 'no_domain'],
])('where nobody tells, it is said that nobody tells: %s', async (host, domain, reason) => {
  expect(await askRegistration(host, policy, directory)).toEqual({ kind: 'untold', domain, reason })
})

test('a registry in the operator’s own network is not asked', async () => {
  expect(await askRegistration('example.com', { allowPrivateHosts: [] }, directory)).toMatchObject({
    kind: 'untold',
    reason: 'private_address',
  })
})
