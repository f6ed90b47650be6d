import { appendFile, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi } from './harness/api.ts'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, newDataFolder, startServer, tryCommand, type TestServer } from './harness/server.ts'

afterAll(discard)

const settings = (data: string, more: Record<string, string> = {}) => ({
  ...process.env,
  HOST: '127.0.0.1',
  PORT: '0',
  MISHAP_DATA: data,
  MISHAP_LOG_LEVEL: 'warn',
  ...more,
})

/** Output for a person: whole sentences, and no stack trace. */
function expectSentences(text: string): void {
  expect(text).toMatch(/[A-Z].*\w.*[.:]/)
  expect(text).not.toMatch(/\n\s+at |Error:|undefined|\[object/)
}

describe('the command', () => {
  const commands = ['serve', 'user create', 'project create', 'project list', 'token create', 'seed', 'doctor']

  test('says what there is', async () => {
    const { code, stdout } = await tryCommand(['--help'], process.env)
    expect(code).toBe(0)
    for (const command of commands) expect(stdout).toContain(`  ${command}`)
    expect(await tryCommand([], process.env)).toMatchObject({ code: 0, stdout })
    expect((await tryCommand(['--version'], process.env)).stdout).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test.each(commands)('“%s --help” explains it, and does nothing', async (words) => {
    const data = await newDataFolder()
    const { code, stdout, stderr } = await tryCommand([...words.split(' '), '--help'], settings(data))
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`^Usage: mishap ${words}.*\\n\\n[A-Z].*\\.\\n\\nOptions:\\n`))
    expect(await readdir(data)).toEqual([])
  })

  test.each([
    ['an unknown command', ['deploy'], 'deploy'],
    ['an unknown option', ['doctor', '--loud'], '--loud'],
    ['a project without a name', ['project', 'create'], 'NAME'],
    ['a scope that does not exist', ['token', 'create', '--scopes', 'everything'], 'everything'],
  ])('refuses %s in words that name it', async (_, words, named) => {
    const { code, stderr } = await tryCommand(words, settings(await newDataFolder()))
    expect(code).toBe(2)
    expect(stderr).toContain(named)
    expectSentences(stderr)
  })
})

test('a setting that cannot be used stops the start in a sentence that names it', async () => {
  const { code, stderr } = await tryCommand(
    ['serve', '--no-pages'],
    settings(await newDataFolder(), { PORT: 'eighty' }),
  )
  expect([code, stderr]).toEqual([2, expect.stringContaining('PORT is “eighty”')])
  expectSentences(stderr)
})

describe('while the server runs', () => {
  let server: TestServer
  const run = (words: string[], input = '') => tryCommand(words, settings(server.data), input)

  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(async () => {
    expect(await server.stop()).toBe(0)
  })

  test('it prints where it is, and one link to create the owner’s account', async () => {
    const links = () => server.printed().match(/http:\/\/127\.0\.0\.1:\d+\/setup\?code=[\w-]+/g)
    await expect.poll(links).toHaveLength(1)
    expect(links()?.[0]).toMatch(new RegExp(`^${server.address}/setup\\?code=[\\w-]{20,}$`))
  })

  test('user create makes accounts that can sign in, with a password of its own or one that was given', async () => {
    const made = await run(['user', 'create', '--email', 'ann@example.com', '--name', 'Ann'])
    expect(made.stdout).toContain('ann@example.com (owner)')
    const password = /not shown again\): (\S+)/.exec(made.stdout)?.[1] ?? ''
    const withPassword = await run(
      ['user', 'create', '--email', 'bob@example.com', '--name', 'Bob', '--password-stdin'],
      'bob’s own password\n',
    )
    expect(withPassword.stdout).toContain('bob@example.com (member)')
    for (const [email, secret] of [
      ['ann@example.com', password],
      ['bob@example.com', 'bob’s own password'],
    ]) {
      const headers = { 'content-type': 'application/json', origin: server.address }
      const answer = await fetch(`${server.address}/api/auth/sign-in/email`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password: secret }),
      })
      expect([email, answer.status]).toEqual([email, 200])
    }
  })

  test('user create refuses an address that is taken and a password that is short, in words', async () => {
    const taken = await run(['user', 'create', '--email', 'ANN@example.com', '--name', 'Ann'])
    const short = await run(['user', 'create', '--email', 'c@example.com', '--name', 'C', '--password-stdin'], 'short')
    for (const { code, stderr } of [taken, short]) {
      expect(code).toBe(1)
      expectSentences(stderr)
    }
  })

  test('project create prints a DSN that works at once, and project list shows it', async () => {
    const { code, stdout: dsn } = await run(['project', 'create', 'My', 'Shop', '--platform', 'javascript-nextjs'])
    expect([code, dsn]).toEqual([0, expect.stringMatching(/^http:\/\/[0-9a-f]{32}@127\.0\.0\.1:\d+\/\d+$/)])
    expect(new URL(dsn).host).toBe(new URL(server.address).host)
    const sent = await post(envelopeUrl(server.address, dsn), '{}\n{"type":"event"}\n{"message":"at once"}')
    expect(sent.status).toBe(200)

    const { stdout } = await run(['project', 'list'])
    expect(stdout).toMatch(new RegExp(`my-shop +javascript-nextjs +${dsn}`))
  })

  test('token create prints a token once, which opens what its scopes say and no more', async () => {
    await server.digested()
    const api = await openApi(server)
    expect(await api.events('my-shop')).toMatchObject([{ title: 'at once' }])

    const { code, stdout: token } = await run(['token', 'create', '--scopes', 'project:read', '--name', 'CI'])
    expect([code, token]).toEqual([0, expect.stringMatching(/^\S{40,}$/)])
    const ask = async (path: string) =>
      (await fetch(server.address + path, { headers: { authorization: `Bearer ${token}` } })).status
    expect([await ask('/api/0/projects/'), await ask('/api/0/organizations/home/issues/')]).toEqual([200, 403])
    const catalogue = await readFile(join(server.data, 'catalogue.db'), 'latin1')
    expect(catalogue.includes(token)).toBe(false)
  })

  test('doctor says in words and in JSON how it is', async () => {
    const words = await run(['doctor'])
    expect(words.stdout).toContain(`The server is running at ${server.address} (process ${server.pid})`)
    expect(words.stdout).toMatch(/my-shop: 1 events?, 1 issues?/)
    expectSentences(words.stdout)
    expect(JSON.parse(await server.mishap('doctor', '--json'))).toMatchObject({
      version: expect.stringMatching(/^\d/),
      node: process.version,
      stores: { catalogue: { name: expect.any(String) }, events: { name: expect.any(String) } },
      spool: { records: 0 },
      digestFault: null,
      accounts: 2,
      projects: [
        {
          slug: 'my-shop',
          events: 1,
          issues: 1,
          outcomes: [{ category: 'default', outcome: 'accepted', quantity: 1 }],
        },
      ],
    })
  })

  test('a second server on the same folder is refused in words, and the first goes on', async () => {
    const { code, stderr } = await run(['serve', '--no-pages'])
    expect([code, stderr]).toEqual([1, expect.stringContaining(`in use by process ${server.pid}`)])
    expectSentences(stderr)
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
  })
})

describe('a start that cannot be', () => {
  test('on a port that is taken is refused in words', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { code, stderr } = await tryCommand(
      ['serve', '--no-pages'],
      settings(await newDataFolder(), { PORT: String(port) }),
    )
    other.close()
    expect([code, stderr]).toEqual([1, expect.stringContaining(`port ${port} on 127.0.0.1 is in use`)])
    expectSentences(stderr)
  })

  test('on an address that this machine does not have is refused in words', async () => {
    const { code, stderr } = await tryCommand(
      ['serve', '--no-pages'],
      settings(await newDataFolder(), { HOST: '203.0.113.1' }),
    )
    expect([code, stderr]).toEqual([1, expect.stringContaining('203.0.113.1')])
    expectSentences(stderr)
  })

  test('on a file instead of a folder is refused in words', async () => {
    const file = join(await newDataFolder(), 'file')
    await appendFile(file, 'not a folder')
    for (const words of [['serve', '--no-pages'], ['project', 'list'], ['doctor']]) {
      for (const folder of [file, join(file, 'below')]) {
        const { code, stderr } = await tryCommand(words, settings(folder))
        expect([words, code, stderr]).toEqual([words, 1, expect.stringContaining(folder)])
        expectSentences(stderr)
      }
    }
  })

  test('on a data folder that a newer version has written is refused in words, by every command', async () => {
    const data = await newDataFolder()
    await tryCommand(['project', 'create', 'Old'], settings(data))
    const catalogue = new DatabaseSync(join(data, 'catalogue.db'))
    catalogue.exec(`insert into migrations (name, applied_at) values ('9999-from-the-future', 0)`)
    catalogue.close()
    for (const words of [['serve', '--no-pages'], ['project', 'list'], ['doctor']]) {
      const { code, stderr } = await tryCommand(words, settings(data))
      expect([words, code, stderr]).toEqual([words, 1, expect.stringContaining('9999-from-the-future')])
      expect(stderr).toContain('newer version')
      expectSentences(stderr)
    }
  })
})

describe('doctor without a server', () => {
  test('looks at the folder itself, an empty one too, and says what to do next', async () => {
    const data = await newDataFolder()
    const { stdout, stderr, code } = await tryCommand(['doctor'], settings(data))
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`No server is running on ${data}`)
    expect(stdout).toContain('There are no projects yet.')
    expectSentences(stdout)
    const json = JSON.parse((await tryCommand(['doctor', '--json'], settings(data))).stdout) as object
    expect(json).toMatchObject({ accounts: 0, projects: [], spool: { records: 0 }, digestFault: null, wrong: [] })
    const manual = await readFile(new URL('../docs/operations/monitoring.md', import.meta.url), 'utf8')
    for (const field of Object.keys(json)) expect(manual).toContain(`\`${field}\``)
  })
})
