import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { monitorShape } from '#api/endpoints/monitors.ts'
import { debugFileShape } from '#api/shapes/debug-file.ts'
import { releaseFileShape } from '#api/shapes/release-file.ts'
import { commitShape, deployShape, releaseShape } from '#api/shapes/release.ts'
import { issueShape } from '#api/shapes/issue.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { until } from './harness/until.ts'
import { cliUser, type CliUser, type CliVersion } from './harness/sentry-cli.ts'

/** Typical tokens: one for builds, and one for a person who also works on issues. */
let token: string
let server: SharedServer
/** One build per project, each with a repository of its own. */
const users: Partial<Record<CliVersion, CliUser>> = {}
let dsn: string

beforeAll(async () => {
  server = await sharedServer()
  dsn = await server.createProject('Shop', 'javascript')
  token = await server.createOrganizationToken()
  for (const cli of [3, 2] as const) {
    await server.createProject(`Shop ${cli}`, 'javascript')
    users[cli] = await build(`shop-${cli}`)
  }
})

async function build(project: string): Promise<CliUser> {
  const user = await cliUser(token, { SENTRY_PROJECT: project })
  await user.write('dist/app.min.js', 'function a(b){throw new Error(b)}a("x");\n//# sourceMappingURL=app.min.js.map\n')
  const map = {
    version: 3,
    sources: ['../src/pay.js'],
    sourcesContent: ['export function pay(amount) {\n  throw new Error(amount)\n}\n'],
    names: ['pay', 'amount'],
    mappings: 'AAAA,SAASA,EAAIC',
  }
  await user.write('dist/app.min.js.map', JSON.stringify(map))
  return user
}

const userOf = (cli: CliVersion): CliUser => {
  const user = users[cli]
  if (user === undefined) throw new Error(`Nobody uses sentry-cli ${cli}`)
  return user
}

afterAll(async () => {
  await Promise.all(Object.values(users).map((user) => user.remove()))
})

async function get<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> {
  const answer = await fetch(server.address + path, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  expect([path, answer.status, answer.status === 200 ? '' : text]).toEqual([path, 200, ''])
  return shape.parse(JSON.parse(text))
}

const releaseAt = (version: string) =>
  get(`/api/0/organizations/home/releases/${encodeURIComponent(version)}/`, releaseShape.strict())

const filesOf = async (project: string, version: string) => {
  const path = `/api/0/projects/home/${project}/releases/${encodeURIComponent(version)}/files/`
  return (await get(path, z.array(releaseFileShape.strict())))
    .map(({ name, dist }) => `${name} ${dist ?? '-'}`)
    .toSorted()
}

describe.each([3, 2] as const)('sentry-cli %i', (cli: CliVersion) => {
  const project = `shop-${cli}`
  const release = `shop@${cli}.0.0`
  const next = `shop@${cli}.1.0`

  /** Runs the command and expects success with this output. */
  async function succeeds(says: string | RegExp, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await userOf(cli).run(cli, ...args)
    expect([args.join(' '), code, code === 0 ? '' : stderr]).toEqual([args.join(' '), 0, ''])
    expect(stdout).toMatch(says)
    return stdout
  }

  test('knows the server and the organisation from the token', async () => {
    const info = await succeeds('- project:releases', 'info')
    expect(info).toContain(`Sentry Server: ${server.address}`)
    const signedIn = await userOf(cli).type(`n\n${token}\n`, cli, 'login', '--global')
    expect([signedIn.code, signedIn.stdout]).toEqual([0, expect.stringContaining('Valid org token')])
  })

  test('lists what there is', async () => {
    await succeeds(/\| 1 +\| home +\| home/, 'organizations', 'list')
    await succeeds(/\| \d+ +\| shop +\|.*\| Shop/, 'projects', 'list')
    await succeeds(/No repos found|origin/, 'repos', 'list')
  })

  test('makes a release, says which commits are in it, and that it is out', async () => {
    await succeeds(`Created release ${release}`, 'releases', 'new', release)
    await succeeds('Success! Set commits', 'releases', 'set-commits', release, '--auto')
    await succeeds('Success! Set commits', 'releases', 'set-commits', release, '--local')
    await succeeds(`Finalized release ${release}`, 'releases', 'finalize', release)
    expect(await releaseAt(release)).toMatchObject({
      version: release,
      shortVersion: `${cli}.0.0`,
      commitCount: 2,
      projects: [{ slug: project }],
      dateReleased: expect.any(String),
    })
    const commits = await get(`/api/0/organizations/home/releases/${release}/commits/`, z.array(commitShape.strict()))
    expect(commits.map(({ message, patchSet }) => [message.trim(), patchSet])).toEqual([
      ['second', [{ path: 'src/pay.js', type: 'M' }]],
      ['first', [{ path: 'src/pay.js', type: 'A' }]],
    ])
    await succeeds(/\| origin/, 'repos', 'list')
  })

  test('knows from the last release which commits are new', async () => {
    await succeeds('Created release', 'releases', 'new', next)
    const said = await succeeds(/./, 'releases', 'set-commits', next, '--auto')
    expect(said).toContain('No commits found')
  })

  test('lists and shows releases, and says so where there is none', async () => {
    await succeeds(release, 'releases', 'list')
    const shown = await succeeds(release, 'releases', 'info', release, '--show-projects', '--show-commits')
    expect(shown).toContain(project)
    expect((await userOf(cli).run(cli, 'releases', 'info', 'nothing')).code).toBe(1)
  })

  test('archives and restores a release', async () => {
    await succeeds('Archived release', 'releases', 'archive', release)
    expect((await releaseAt(release)).status).toBe('archived')
    await succeeds('Restored release', 'releases', 'restore', release)
    expect((await releaseAt(release)).status).toBe('open')
  })

  test('tells of deploys', async () => {
    await succeeds('Created new deploy', 'deploys', 'new', '--release', release, '--env', 'production', '--name', 'v')
    await succeeds(/production +\| v/, 'deploys', 'list', '--release', release)
    const deploys = await get(`/api/0/organizations/home/releases/${release}/deploys/`, z.array(deployShape.strict()))
    expect(deploys).toMatchObject([{ environment: 'production', name: 'v' }])
  })

  test('uploads source maps without debug ids, with the release’s dist', async () => {
    const upload = ['sourcemaps', 'upload', 'dist', '--release', release]
    await succeeds('File upload complete', ...upload, '--dist', '7')
    await succeeds('File processing complete', ...upload, '--dist', '8', '--wait')
    // A repeated upload sends no data and also succeeds.
    await succeeds('File processing complete', ...upload, '--dist', '8', '--wait')
    await until('the files are listed', async () => (await filesOf(project, release)).length === 4)
    expect(await filesOf(project, release)).toEqual([
      '~/app.min.js 7',
      '~/app.min.js 8',
      '~/app.min.js.map 7',
      '~/app.min.js.map 8',
    ])
  })

  test('gives files debug ids and uploads them, with and without a release', async () => {
    await userOf(cli).write(`ids-${cli}/app.min.js`, `a(${cli});\n//# sourceMappingURL=app.min.js.map\n`)
    await userOf(cli).write(
      `ids-${cli}/app.min.js.map`,
      JSON.stringify({ version: 3, sources: ['pay.js'], sourcesContent: ['pay()'], names: [], mappings: 'AAAA' }),
    )
    await succeeds('Modified', 'sourcemaps', 'inject', `ids-${cli}`)
    const upload = ['sourcemaps', 'upload', `ids-${cli}`, '--wait']
    const said = await succeeds('File processing complete', ...upload)
    expect(said).toMatch(/app\.min\.js \(sourcemap at app\.min\.js\.map, debug id [0-9a-f-]{36}\)/)
    await succeeds('File processing complete', ...upload, '--release', next)
    expect(await filesOf(project, next)).toEqual(['~/app.min.js -', '~/app.min.js.map -'])
  })

  test('uploads ProGuard mappings and debug files', async () => {
    const lines = `com.example.Cart${cli} -> a.a:\n    1:5:void pay():10:14 -> a\n`
    const said = await succeeds(
      /UPLOADED|a total of 1 new/,
      'upload-proguard',
      await userOf(cli).write(`mapping-${cli}.txt`, lines),
    )
    const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(said)?.[0] ?? ''
    await until('the file is listed', async () => (await debugFiles(project)).some(({ debugId }) => debugId === uuid))
    expect((await debugFiles(project)).find(({ debugId }) => debugId === uuid)).toMatchObject({
      symbolType: 'proguard',
      objectName: expect.stringMatching(new RegExp(`proguard/${uuid}\\.txt$`)),
    })
    // Every system binary has debug information of some kind.
    await succeeds(/OK|Nothing to upload/, 'debug-files', 'upload', '/bin/true', '--wait')
    expect((await debugFiles(project)).some(({ symbolType }) => symbolType === 'elf')).toBe(true)
  })

  test('deletes a release with its files, and says so when it is gone', async () => {
    await succeeds('Deleted release', 'releases', 'delete', next)
    await succeeds('does not exist', 'releases', 'delete', next)
  })
})

const debugFiles = (project: string) =>
  get(`/api/0/projects/home/${project}/files/dsyms/`, z.array(debugFileShape.strict()))

describe('what only one of them has', () => {
  test('sentry-cli 3 uploads code mappings', async () => {
    const file = await userOf(3).write('mappings.json', JSON.stringify([{ stackRoot: 'app', sourceRoot: 'src/app' }]))
    const upload = ['code-mappings', 'upload', file, '--repo', 'acme/shop']
    expect(await userOf(3).run(3, ...upload)).toMatchObject({ code: 0, stdout: expect.stringContaining('Created: 1') })
    expect(await userOf(3).run(3, ...upload)).toMatchObject({ code: 0, stdout: expect.stringContaining('Updated: 1') })
  })

  test('sentry-cli 2 uploads, lists and deletes the files of a release one by one', async () => {
    const files = ['releases', 'files', 'shop@old']
    expect(await userOf(2).run(2, 'releases', 'new', 'shop@old')).toMatchObject({ code: 0 })
    expect(await userOf(2).run(2, ...files, 'upload', 'dist/app.min.js', '~/one.js')).toMatchObject({ code: 0 })
    expect(await userOf(2).run(2, ...files, 'upload', 'dist/app.min.js.map', '~/one.js.map')).toMatchObject({ code: 0 })
    expect(await filesOf('shop-2', 'shop@old')).toEqual(['~/one.js -', '~/one.js.map -'])
    expect((await userOf(2).run(2, ...files, 'list')).stdout).toContain('~/one.js.map')
    expect(await userOf(2).run(2, ...files, 'delete', '~/one.js')).toMatchObject({ code: 0 })
    expect(await filesOf('shop-2', 'shop@old')).toEqual(['~/one.js.map -'])
    expect(await userOf(2).run(2, ...files, 'delete', '--all')).toMatchObject({ code: 0 })
    expect(await filesOf('shop-2', 'shop@old')).toEqual([])
  })
})

describe('issues', () => {
  let worker: CliUser

  beforeAll(async () => {
    const mine = await server.createOrganizationToken('org:read', 'project:read', 'event:read', 'event:write')
    worker = await cliUser(mine, { SENTRY_PROJECT: 'shop', SENTRY_DSN: dsn })
  })
  afterAll(() => worker.remove())

  const statusOf = async (id: string) => {
    const answer = await worker.run(3, 'issues', 'list', '--id', id)
    return new RegExp(`\\| ${id} +\\|.*\\| (resolved|unresolved|ignored) +\\|`).exec(answer.stdout)?.[1]
  }

  test.each([3, 2] as const)('are made, listed, resolved, reopened and muted by sentry-cli %i', async (cli) => {
    // Spelled out, because titles that differ only in a number would be grouped into one issue.
    const title = cli === 3 ? 'Sent by the third' : 'Sent by the second'
    const sent = await worker.run(cli, 'send-event', '--message', title)
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining('Event dispatched') })
    await server.digested()
    expect((await worker.run(cli, 'events', 'list')).stdout).toContain(title)
    const listed = await worker.run(cli, 'issues', 'list')
    const id = new RegExp(`\\| (\\d+) +\\| SHOP-\\w+ +\\| ${title}`).exec(listed.stdout)?.[1] ?? ''
    expect(id, listed.stdout).not.toBe('')

    expect(await worker.run(cli, 'issues', 'resolve', '--id', id)).toMatchObject({ code: 0 })
    expect(await statusOf(id)).toBe('resolved')
    expect((await worker.run(cli, 'issues', 'list', '--query', 'is:unresolved')).stdout).not.toContain(title)
    expect(await worker.run(cli, 'issues', 'unresolve', '--id', id)).toMatchObject({ code: 0 })
    expect(await statusOf(id)).toBe('unresolved')
    expect(await worker.run(cli, 'issues', 'resolve', '--all')).toMatchObject({ code: 0 })
    expect(await statusOf(id)).toBe('resolved')

    expect(await worker.run(cli, 'issues', 'mute', '--id', id)).toMatchObject({ code: 0 })
    expect(await statusOf(id)).toBe('ignored')
  })

  test.each([3, 2] as const)('monitors of jobs are listed, and sentry-cli %i checks in around one', async (cli) => {
    const slug = `backup-${cli}`
    const around = (...job: string[]) =>
      worker.run(cli, 'monitors', 'run', slug, '--schedule', '0 3 * * *', '--timezone', 'Europe/Berlin', '--', ...job)
    expect(await around(process.execPath, '-e', 'console.log(42)')).toMatchObject({ code: 0, stdout: '42\n' })
    await server.digested()
    const listed = await worker.run(cli, 'monitors', 'list')
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining(slug) })
    const monitors = async () =>
      z.array(monitorShape.strict()).parse(
        await (
          await fetch(`${server.address}/api/0/organizations/home/monitors/?query=${slug}`, {
            headers: { authorization: `Bearer ${await server.createToken('project:read', 'event:read')}` },
          })
        ).json(),
      )
    await until('it went well', async () => (await monitors())[0]?.environments[0]?.status === 'ok')
    expect(await monitors()).toMatchObject([
      { slug, config: { schedule: '0 3 * * *', timezone: 'Europe/Berlin' }, environments: [{ status: 'ok' }] },
    ])
    expect(await around(process.execPath, '-e', 'process.exit(3)')).toMatchObject({ code: 3 })
    await until('it failed', async () => (await monitors())[0]?.environments[0]?.status === 'error')
    expect(await monitors()).toMatchObject([{ environments: [{ name: 'production', status: 'error' }] }])
  })

  test('are not for the token of a build', async () => {
    const refused = await userOf(3).run(3, 'issues', 'resolve', '--all')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('event:') })
  })

  test('have the shape that other tools read', async () => {
    const listed = await fetch(`${server.address}/api/0/projects/home/shop/issues/`, {
      headers: {
        authorization: `Bearer ${await server.createToken('project:read', 'event:read')}`,
      },
    })
    // The issues created above, and the monitor issues of the failed jobs.
    const types = z
      .array(issueShape.strict())
      .parse(await listed.json())
      .map(({ type }) => type)
    expect(types.filter((type) => type !== 'monitor')).toHaveLength(2)
  })
})
