import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type RequestListener, type Server } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Settings } from '#domain/settings.ts'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import { createOperator } from '../operator.ts'
import { parseSettings } from '../settings.ts'
import { checkLeftovers } from './leftovers.ts'
import { checkDisk, checkLimits, checkPermissions, checkPort } from './machine.ts'
import { checkMail, checkNames, checkSite } from './surroundings.ts'

const KEY = 'k'.repeat(64)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-doctor-'))
})
afterAll(() => rm(folder, { recursive: true }))

function settingsOf(env: Readonly<Record<string, string>>): Settings {
  const settings = parseSettings({ NODE_ENV: 'test', MISHAP_DATA: folder, ...env })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  return settings.value
}

async function listening(server: Server | SocketServer) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

/** The echo endpoint of a server, for use behind a proxy. */
function aMishap(client: string): RequestListener {
  const never = () => Promise.reject(new Error('not asked for'))
  const operator = createOperator(KEY, {
    examine: never,
    vitals: never,
    backUp: never,
    takeOver: never,
    exporter: never,
    importer: { run: () => never() },
    mover: { move: never, close: never },
  })
  return (req, res) => {
    req.headers[CLIENT_ADDRESS_HEADER] = client
    operator(req, res)
  }
}

function aProxy(to: string, headers: Readonly<Record<string, string>>): RequestListener {
  return (req, res) => {
    const onward = request(new URL(req.url ?? '/', to), { headers: { ...req.headers, ...headers } }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    onward.end()
  }
}

const fileOf = (address: string) => ({ pid: process.pid, life: '', address, operatorKey: KEY })

test('what downgrades and moves left is named with its size, and nothing else of the folder', async () => {
  const data = join(folder, 'left')
  const aside = join(data, 'after-2026-11-28T10-00-00')
  await Promise.all(
    [aside, join(data, 'events'), join(data, 'move-scratch')].map((one) => mkdir(one, { recursive: true })),
  )
  await writeFile(join(aside, 'catalogue.db'), Buffer.alloc(3_000_000, 1))
  const says = (await checkLeftovers(data)).map((finding) => finding.says)
  expect(says).toEqual([
    expect.stringMatching(/after-2026-11-28T10-00-00 \(3(\.0)? MB\) holds the stores/),
    expect.stringContaining('move-scratch (0 B) was left'),
  ])
  // In use, so it is needed.
  await writeFile(join(data, 'move.db'), '')
  expect(await checkLeftovers(data)).toHaveLength(1)
})

describe('the way from MISHAP_URL to the server', () => {
  test('is fine where a knock arrives, and tells whose address it had', async () => {
    using mishap = await listening(createServer(aMishap('192.0.2.1')))
    using proxy = await listening(createServer(aProxy(mishap.url, { 'x-forwarded-for': '192.0.2.1' })))
    const settings = settingsOf({ MISHAP_URL: proxy.url, MISHAP_TRUSTED_PROXIES: '1' })
    const [found, ...more] = await checkSite(settings, fileOf(mishap.url))
    expect([found?.verdict, more]).toEqual(['fine', []])
    expect(found?.says).toContain('192.0.2.1')
  })

  test('is wrong where a proxy is not told of, or keeps the client to itself', async () => {
    using mishap = await listening(createServer(aMishap('127.0.0.1')))
    using telling = await listening(createServer(aProxy(mishap.url, { 'x-forwarded-for': '192.0.2.1' })))
    using silent = await listening(createServer(aProxy(mishap.url, {})))
    const [untold] = await checkSite(settingsOf({ MISHAP_URL: telling.url }), fileOf(mishap.url))
    expect(untold?.says).toContain('MISHAP_TRUSTED_PROXIES is 0')
    const env = { MISHAP_URL: silent.url, MISHAP_TRUSTED_PROXIES: '1' }
    const [kept] = await checkSite(settingsOf(env), fileOf(mishap.url))
    expect(kept?.says).toContain('without X-Forwarded-For')
  })

  test('is wrong where it leads to somebody else, who is sent nothing secret, or to nobody', async () => {
    const heard: string[] = []
    using mishap = await listening(createServer(aMishap('127.0.0.1')))
    using other = await listening(
      createServer((req, res) => void res.end(String(heard.push(JSON.stringify(req.headers))))),
    )
    const [elsewhere] = await checkSite(settingsOf({ MISHAP_URL: other.url }), fileOf(mishap.url))
    expect(elsewhere?.says).toContain('another server')
    expect(heard.join('')).not.toContain(KEY)
    const [nobody] = await checkSite(settingsOf({ MISHAP_URL: 'http://127.0.0.1:1' }), fileOf(mishap.url))
    expect(nobody?.says).toContain('cannot be reached')
  })
})

describe('the machine', () => {
  test('is fine here', async () => {
    const found = [...(await checkDisk(folder)), ...(await checkPermissions(folder))]
    expect(found.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
    expect((await checkLimits('self'))[0]?.check).toBe('limits')
  })

  test('lets others read secrets only where the folder is open as well', async () => {
    await writeFile(join(folder, 'secret'), 'x', { mode: 0o644 })
    expect(await checkPermissions(folder)).toMatchObject([{ verdict: 'fine' }])
    await chmod(folder, 0o755)
    expect(await checkPermissions(folder)).toMatchObject([
      { verdict: 'wrong', says: expect.stringContaining(`chmod 700 ${folder}`) },
    ])
    await chmod(folder, 0o700)
  })

  test('has no room for a server on a port that another one has', async () => {
    using taken = await listening(createSocketServer())
    expect(await checkPort({ host: '127.0.0.1', port: taken.port })).toMatchObject([{ verdict: 'wrong' }])
    expect(await checkPort({ host: '127.0.0.1', port: 0 })).toEqual([])
  })
})

describe('whom the settings name', () => {
  test('is looked up', async () => {
    const findings = await checkNames(settingsOf({ MISHAP_URL: 'https://mishap.invalid' }))
    expect(findings).toMatchObject([
      { check: 'dns', verdict: 'wrong', says: expect.stringContaining('mishap.invalid') },
    ])
  })

  test('says hello, where it is a mail server', async () => {
    using post = await listening(
      createSocketServer((socket) => {
        socket.write('220 post ESMTP\r\n')
        socket.on('data', (said) => socket.write(said.toString().startsWith('EHLO') ? '250 post\r\n' : '221 bye\r\n'))
      }),
    )
    const mail = (port: number) =>
      checkMail(settingsOf({ MISHAP_SMTP: `smtp://127.0.0.1:${port}`, MISHAP_MAIL_FROM: 'a@example.com' }))
    expect(await mail(post.port)).toMatchObject([{ check: 'mail', verdict: 'fine' }])
    expect(await mail(1)).toMatchObject([{ check: 'mail', verdict: 'wrong' }])
    expect(await checkMail(settingsOf({}))).toEqual([])
  })
})
