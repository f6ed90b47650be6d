import { createServer, request as forward } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAuthority, testCertificates } from '../tools/test/certificates.ts'
import { discard, startServer, tryCommand, type TestServer } from './harness/server.ts'

/** Servers behind a firewall send all outgoing requests through a proxy, which alone resolves external names. */
const asked: string[] = []
const heard: string[] = []
const open: Server[] = []
let server: TestServer
let env: Readonly<Record<string, string>>
let token: string

beforeAll(async () => {
  const answer: Parameters<typeof createServer>[1] = (request, response) => {
    heard.push(`${request.headers.host} ${request.url}`)
    request.resume().on('end', () => response.end('ok'))
  }
  const plain = await listen(createServer(answer))
  const tls = await listen(createTlsServer(testCertificates.other, answer))
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const { pathname } = new URL(request.url ?? '')
    const { method, headers } = request
    const onward = forward({ port: plain, host: '127.0.0.1', path: pathname, method, headers }, (answered) =>
      answered.pipe(response),
    )
    request.pipe(onward)
  })
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`)
    const onward = connect(tls, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    // Each side may close first.
    for (const side of [socket, onward]) side.on('error', () => onward.destroy())
  })
  const port = await listen(proxy)
  const authority = join(await mkdtemp(join(tmpdir(), 'mishap-ca-')), 'ca.pem')
  await writeFile(authority, testAuthority)
  env = {
    HTTP_PROXY: `http://127.0.0.1:${port}`,
    https_proxy: `http://127.0.0.1:${port}`,
    NO_PROXY: 'direct.example, .internal.example',
    MISHAP_CA_FILE: authority,
    MISHAP_LOG_LEVEL: 'error',
  }
  server = await startServer({ env })
  token = await server.createToken('alerts:read', 'alerts:write', 'project:read', 'org:write')
}, 60_000)

afterAll(async () => {
  await server.stop()
  for (const one of open) one.close()
  await discard()
})

async function listen(of: Server): Promise<number> {
  open.push(of)
  await new Promise<void>((resolve) => of.listen(0, '127.0.0.1', resolve))
  return (of.address() as AddressInfo).port
}

/** Sends a test delivery to a webhook at this address. */
async function sendTo(url: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: url, config: { kind: 'webhook', url } })
  const made = await fetch(`${server.address}/api/1/alerts/receivers`, { method: 'POST', headers, body })
  const receiver = (await made.json()) as { id: string }
  const tried = `${server.address}/api/1/alerts/receivers/${receiver.id}/test`
  return (await fetch(tried, { method: 'POST', headers })).json()
}

test('an http address is asked for at the proxy by its name', async () => {
  expect(await sendTo('http://hooks.example/plain')).toMatchObject({ outcome: 'taken' })
  expect(asked).toContain('POST http://hooks.example/plain')
  expect(heard).toContain('hooks.example /plain')
})

test('an https address is connected to through the proxy, by an authority of the operator', async () => {
  expect(await sendTo('https://other.example/tls')).toMatchObject({ outcome: 'taken' })
  expect(asked).toContain('CONNECT other.example:443')
})

test.each(['http://direct.example/', 'http://hooks.internal.example/', 'http://127.0.0.1/', 'http://localhost/'])(
  '%s is not asked for at the proxy',
  async (url) => {
    const before = asked.length
    expect(await sendTo(url)).not.toMatchObject({ outcome: 'taken' })
    expect(asked.length).toBe(before)
  },
)

test.each(['http://10.0.0.1/', 'http://169.254.169.254/latest/', 'https://192.168.1.1/'])(
  'a private address, %s, is refused before the proxy is asked',
  async (url) => {
    const before = asked.length
    await sendTo(url)
    expect(asked.length).toBe(before)
  },
)

test('doctor names the way out', async () => {
  const { stdout } = await tryCommand(['doctor'], { ...process.env, ...env, MISHAP_DATA: server.data })
  expect(stdout).toContain(`through the proxy ${new URL(env['HTTP_PROXY'] ?? '').host}`)
  expect(stdout).toContain('direct.example, .internal.example')
})

test('what is no proxy, and what is no certificate, is refused at the start', async () => {
  const socks = await tryCommand(['doctor'], { ...process.env, HTTPS_PROXY: 'socks5://127.0.0.1:1080' })
  expect([socks.code, socks.stderr]).toEqual([2, expect.stringContaining('HTTPS_PROXY')])
  const ca = await tryCommand(['doctor'], { ...process.env, MISHAP_CA: 'nothing' })
  expect([ca.code, ca.stderr]).toEqual([2, expect.stringContaining('MISHAP_CA')])
})
