import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createClient,
  each,
  pages,
  ProblemError,
  valueOf,
  type Client,
  type ListedIssue,
} from '../packages/api-client/src/index.ts'
import { sendEvent } from './harness/send.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

/** The API client, as authors of programs use it, against a real server. */

const packageFolder = fileURLToPath(new URL('../packages/api-client', import.meta.url))
const repository = fileURLToPath(new URL('..', import.meta.url))

let server: SharedServer
let mishap: Client
let token: string

beforeAll(async () => {
  server = await sharedServer()
  const dsn = await server.createProject('Shop', 'javascript')
  for (const type of ['Boom', 'Bang', 'Crash'])
    await sendEvent(server, dsn, { release: 'shop@1', exception: { values: [{ type, value: 'once' }] } })
  token = await server.createToken('project:write', 'event:write', 'team:admin', 'org:read', 'project:releases')
  mishap = createClient({ url: server.address, token })
})

function issues(): Promise<ListedIssue[]> {
  return listOf(each(mishap.listIssues, { query: { limit: 2, project: ['shop'] } }))
}

describe('the client of the API', () => {
  test('reads issues, resolves one, and reads what happened to it', async () => {
    const [issue] = await issues()
    if (issue === undefined) throw new Error('There is no issue.')
    const resolved = await valueOf(mishap.updateIssue({ issue: issue.shortId, body: { status: 'resolved' } }))
    expect(resolved.status).toBe('resolved')
    const shown = await mishap.getIssue({ issue: issue.id })
    expect(shown).toMatchObject({ ok: true, status: 200, value: { id: issue.id, status: 'resolved' } })
    const happened = await listOf(each(mishap.listIssueActivity, { issue: issue.id }))
    expect(JSON.stringify(happened)).toContain('resolved')
  })

  test('reads lists page by page, each thing once', async () => {
    const found = await issues()
    expect(new Set(found.map(({ title }) => title.split(':')[0]))).toEqual(new Set(['Bang', 'Boom', 'Crash']))
    expect(found).toHaveLength(3)
    const sizes: number[] = []
    for await (const page of pages(mishap.listIssues, { query: { limit: 2 } })) sizes.push(page.data.length)
    expect(sizes).toEqual([2, 1])
  })

  test('gives refusals as values, which valueOf and the iterators throw', async () => {
    const missing = await mishap.getProject({ project: 'nowhere' })
    expect(missing).toMatchObject({ ok: false, status: 404, problem: { code: 'no_project', status: 404 } })
    await expect(valueOf(mishap.getProject({ project: 'nowhere' }))).rejects.toThrow(ProblemError)
    await expect(listOf(each(mishap.listProjectKeys, { project: 'nowhere' }))).rejects.toThrow('no_project')
    const wrong = await mishap.createTeam({ body: { name: '' } })
    expect(wrong).toMatchObject({
      ok: false,
      problem: { code: 'invalid_request', errors: [{ in: 'body', name: 'name' }] },
    })
    const stranger = createClient({ url: server.address, token: 'none' })
    expect(await stranger.getMe()).toMatchObject({ ok: false, problem: { code: 'bad_token' } })
  })

  test('does a POST once for each key, and each call has one of its own unless it is told', async () => {
    const make = (idempotencyKey?: string) =>
      valueOf(
        mishap.createProjectKey(
          { project: 'shop', body: { label: 'CI' } },
          idempotencyKey === undefined ? {} : { idempotencyKey },
        ),
      )
    const [first, second, third, fourth] = [await make(), await make(), await make('ci-1'), await make('ci-1')]
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
    expect(fourth).toEqual(third)
  })

  test('names only what a path may name', async () => {
    await expect(mishap.getProject({ project: '..' })).rejects.toThrow('is no project')
    expect(await mishap.getRelease({ version: 'a/b?c#d' })).toMatchObject({ problem: { code: 'no_release' } })
  })
})

describe('a request that is refused for now', () => {
  test('is sent again, the same, when the time of Retry-After is over', async () => {
    const keys: unknown[] = []
    const busy = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'])
      if (keys.length < 3) response.writeHead(keys.length === 1 ? 429 : 503, { 'Retry-After': '0' }).end()
      else response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"id":"1"}')
    })
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = busy.address() as AddressInfo
      const client = createClient({ url: `http://127.0.0.1:${port}/`, token })
      const made = await client.createTeam({ body: { name: 'Pagers' } })
      expect([made.ok, made.status]).toEqual([true, 201])
      expect(keys).toHaveLength(3)
      expect(new Set(keys).size).toBe(1)
      keys.length = 0
      const impatient = createClient({ url: `http://127.0.0.1:${port}`, token, retries: 0 })
      const refused = await impatient.getMe()
      expect(refused).toMatchObject({ ok: false, status: 429, problem: { code: 'unknown' } })
    } finally {
      busy.close()
    }
  })
})

test('the packed client works in a plain folder, with types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-api-'))
  try {
    const packed = run('npm', ['pack', '--silent', '--pack-destination', folder], packageFolder).trim()
    await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}')
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', `./${packed}`], folder)
    const script = [
      `import { createClient, each } from '@mishap/api'`,
      `const mishap = createClient({ url: '${server.address}', token: '${token}' })`,
      `const titles: string[] = []`,
      `for await (const issue of each(mishap.listIssues, { query: { limit: 1 } })) titles.push(issue.title)`,
      `console.log(titles.length)`,
      `// @ts-expect-error: it names no issue`,
      `export const wrong = () => mishap.getIssue({})`,
    ]
    await writeFile(join(folder, 'use.ts'), script.join('\n'))
    expect(run(process.execPath, ['use.ts'], folder).trim()).toBe('3')
    await symlink(join(repository, 'node_modules/@types'), join(folder, 'node_modules/@types'))
    const flags = '--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2024 --types node'
    run(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), ...flags.split(' '), 'use.ts'], folder)
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function listOf<Item>(things: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const one of things) list.push(one)
  return list
}

/** Returns a program's output. @throws its error output on failure */
function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? ''}${stdout}${stderr}`)
  return stdout
}
