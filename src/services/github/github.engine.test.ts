import { expect, test } from 'vitest'
import { authorize } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ProjectId } from '#domain/ids.ts'
import { ok } from '#domain/result.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { openTestStores } from '#main/test-support/stores.ts'
import { startGitHub, type GitHubStandIn } from '../../../e2e/stand-ins/github-app.ts'
import type { Delivery } from '../../../e2e/stand-ins/stand-in.ts'
import { tellCheck } from './checks.ts'
import { tellGitHub } from './job.ts'
import { createGitHub, openGitHub } from './open-github.ts'
import { issuesIn } from './touched.ts'

/** Comments and checks, from an event to the requests to GitHub, validated against GitHub's own API description. */

const site = { origin: 'https://mishap.example', basePath: '' }
const SHA = 'a'.repeat(40)
const write = operatorGrant('org:write')
const asOwner = (userId: string) => {
  const owner = {
    kind: 'user',
    userId,
    name: userId,
    email: `${userId}@example.com`,
    role: 'owner',
    projects: 'all',
  } as const
  const may = authorize(owner, 'org:write')
  if (!may.ok) throw new Error(may.refusal.reason)
  return may.value
}
const wish = (at: GitHubStandIn) => ({ baseUrl: at.baseUrl, organization: 'acme', name: 'Mishap' })

async function aStage() {
  const opened = new AsyncDisposableStack()
  const stores = opened.use(await openTestStores())
  const standIn = await startGitHub()
  opened.defer(() => standIn.close())
  const open = () => openGitHub({ site, allowPrivateHosts: ['127.0.0.1'] }, sealingKeysOf('secret'), stores)
  const parts = open()
  const github = createGitHub(parts)
  const { project } = await stores.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'shop', platform: 'node' },
    new Date(),
  )
  await stores.digest()
  let issues = 0
  return {
    stores,
    standIn,
    parts,
    github,
    project,
    open,
    connect: async () => {
      const begun = github.begin(write, wish(standIn), new Date())
      if (!begun.ok) throw new Error(begun.refusal.reason)
      expect(await github.finish(write, { code: standIn.code, state: begun.value.state }, new Date())).toMatchObject({
        ok: true,
      })
      await tellGitHub(parts, new Date())
    },
    link: (change = {}) =>
      stores.catalogue.github.link(
        write,
        project.id,
        standIn.repository.id,
        { comments: true, checks: true, watchMinutes: 60, ...change },
        new Date(Date.now() - 60_000),
      ),
    /** Sends an error in a file, and waits until it is an issue. */
    error: async (filename: string, change: object = {}) => {
      issues += 1
      await stores.spool.append(anError(project.id, issues, filename, change))
      const read = operatorGrant('event:read')
      await expect
        .poll(async () => (await stores.catalogue.issues.countByProject(read)).get(project.id), { timeout: 30_000 })
        .toBe(issues)
    },
    receive: ({ headers, body }: Delivery) =>
      github.receive(
        { headers: new Headers(headers), query: new URLSearchParams(), bytes: new TextEncoder().encode(body) },
        new Date(),
      ),
    release: (commit = SHA) =>
      stores.catalogue.releases.upsert(
        operatorGrant('project:releases'),
        'shop@1.0',
        { projects: [project.id], refs: [{ repository: 'Acme/Shop', commit }] },
        new Date(),
      ),
    tokenAtHand: async () => {
      const app = await stores.catalogue.githubWork.app()
      const api = app && parts.apiOf(app)
      expect(await api?.asInstallation(standIn.installationId)).toMatchObject({ ok: true })
    },
    tell: (at = new Date()) => tellGitHub(parts, at),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function anError(projectId: ProjectId, number: number, filename: string, change: object): SpoolRecord {
  const eventId = number.toString(16).padStart(32, '0')
  const frames = [
    { filename: 'node_modules/lib/index.js', function: 'call', in_app: false },
    { filename, function: `run${number}`, lineno: 1, in_app: true },
  ]
  const exception = { values: [{ type: `Error${number}`, value: '@admin <b>|x|</b> #1', stacktrace: { frames } }] }
  const event = { event_id: eventId, platform: 'node', exception, ...change }
  const lines = [{ event_id: eventId }, { type: 'event' }, event]
  return {
    header: { kind: 'envelope', projectId, receivedAt: Date.now(), remoteAddress: null, userAgent: null },
    body: new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n')),
  }
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test('a pull request has one comment about the open issues of its files, kept up to date', async () => {
  await using stage = await aStage()
  const { standIn, stores } = stage
  await stage.connect()
  await stage.link()
  await stage.error('/app/src/cart/total.ts')
  await stage.error('/app/src/pages/home.ts')
  // A library's file of the same name does not belong to the app.
  const paths = ['src/cart/total.ts', 'lib/index.js', 'README.md']
  standIn.files.set(
    2,
    paths.map((filename) => ({ filename })),
  )
  // Stored events become searchable with a short delay.
  const found = () => issuesIn(stores, stage.project.id, { repository: 'acme/shop', paths }, new Date())
  await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(1)
  const opened = standIn.hook('pull_request', 'opened')
  expect(await stage.receive(opened)).toEqual(ok({ changed: 1 }))
  expect(await stage.receive(opened)).toEqual(ok({ changed: 0 }))
  await stage.tell()
  const [comment] = standIn.comments
  expect(comment).toMatchObject({ pull: 2 })
  expect(comment?.body).toContain('a file with an open issue')
  expect(comment?.body).toContain('<a href="https://mishap.example/issues/1">SHOP-1</a>')
  expect(comment?.body).toContain('<code>Error1: @admin &lt;b&gt;|x|&lt;/b&gt; #1</code>')
  expect(comment?.body).not.toContain('SHOP-2')

  const asked = standIn.asked.length
  await stage.receive(standIn.hook('pull_request', 'synchronize'))
  await stage.tell()
  // The files were requested, but the unchanged comment was not sent again.
  expect(standIn.asked.slice(asked)).toEqual(['GET /repos/acme/shop/pulls/2/files'])
  await stores.catalogue.triage.decide(
    operatorGrant('event:write'),
    [1 as never],
    { kind: 'resolve', resolution: { kind: 'now' } },
    crypto.randomUUID(),
    new Date(),
  )
  await stage.receive(standIn.hook('pull_request', 'synchronize'))
  await stage.tell()
  expect(standIn.comments.map(({ body }) => body.includes('No open issue'))).toEqual([true])
  await stage.receive(standIn.hook('pull_request', 'closed'))
  expect(await stores.catalogue.githubWork.duePulls(later(10_000), 10)).toEqual([])
  expect(standIn.complaints).toEqual([])
}, 60_000)

test('a release’s check runs while it is watched, fails with a new issue, and passes once that is resolved', async () => {
  await using stage = await aStage()
  const { standIn, stores } = stage
  await stage.connect()
  await stage.link()
  await stage.release()
  await stage.tell()
  expect(standIn.checkRuns).toMatchObject([{ name: 'Mishap (shop)', head_sha: SHA, status: 'in_progress' }])
  await stage.error('/app/src/a.ts', { release: 'shop@1.0' })
  await stage.tell(later(1))
  const [run] = standIn.checkRuns
  expect(run).toMatchObject({
    status: 'completed',
    conclusion: 'failure',
    output: { title: 'shop@1.0: one new issue' },
  })
  expect(run?.output.summary).toContain('<a href="https://mishap.example/issues/1">SHOP-1</a>')
  await stores.catalogue.triage.decide(
    operatorGrant('event:write'),
    [1 as never],
    { kind: 'archive', until: { kind: 'forever' } },
    crypto.randomUUID(),
    new Date(),
  )
  const again = standIn.hook('check_run', 'rerequested', (payload) => Object.assign(payload.check_run, { id: run?.id }))
  expect(await stage.receive(again)).toEqual(ok({ changed: 1 }))
  await stage.tell(later(61))
  expect(standIn.checkRuns.map(({ conclusion }) => conclusion)).toEqual(['failure', 'success'])
  expect(standIn.checkRuns[1]?.output.title).toBe('shop@1.0: no new issues in 60 minutes')
  const asked = standIn.asked.length
  await stage.tell(later(90))
  expect(standIn.asked.length).toBe(asked)
  expect(standIn.complaints).toEqual([])
}, 60_000)

test('a release without new issues passes when its time is over, and a later deploy is watched anew', async () => {
  await using stage = await aStage()
  const { standIn, stores } = stage
  await stage.connect()
  await stage.link({ watchMinutes: 5 })
  await stage.release()
  await stage.tell()
  await stage.tell(later(6))
  expect(standIn.checkRuns).toMatchObject([{ conclusion: 'success' }])
  const finishedAt = later(10)
  const deploy = { environment: 'production', name: null, url: null, startedAt: null, finishedAt }
  await stores.catalogue.releases.addDeploy(operatorGrant('project:releases'), 'shop@1.0', deploy)
  await stage.tell(later(11))
  expect(standIn.checkRuns.map(({ status }) => status)).toEqual(['completed', 'in_progress'])
  expect(standIn.complaints).toEqual([])
}, 60_000)

test('what GitHub did and nobody heard of is not done twice, not even by another process', async () => {
  await using stage = await aStage()
  const { standIn } = stage
  const work = stage.stores.catalogue.githubWork
  await stage.connect()
  await stage.link()
  await stage.release()
  await stage.tokenAtHand()
  standIn.trouble.push('none', 'lost')
  await stage.tell()
  expect(standIn.checkRuns).toHaveLength(1)
  const asked = standIn.asked.length
  await tellGitHub(stage.open(), later(1))
  expect(standIn.asked.slice(asked)).toEqual([
    'POST /app/installations/55/access_tokens',
    `GET /repos/acme/shop/commits/${SHA}/check-runs`,
    'PATCH /repos/acme/shop/check-runs/4000',
  ])
  expect(standIn.checkRuns).toMatchObject([{ status: 'in_progress' }])

  // The process ends after GitHub has responded but before the result was recorded.
  await stage.release('b'.repeat(40))
  await work.beginChecks(new Date())
  const [app, [check]] = [await work.app(), await work.dueChecks(new Date(), 1)]
  const api = app && stage.parts.apiOf(app)
  if (app === undefined || api === undefined || check === undefined) throw new Error('Nothing is due.')
  expect(await tellCheck({ ...stage.parts, work, app, api, now: new Date() }, check)).toMatchObject({ ok: true })
  await stage.tell(later(2))
  expect(standIn.checkRuns.map(({ head_sha: sha }) => sha[0])).toEqual(['a', 'b'])
  expect(standIn.complaints).toEqual([])
}, 60_000)

test('a limit is respected until GitHub says, and costs no attempt', async () => {
  await using stage = await aStage()
  const { standIn, stores } = stage
  await stage.connect()
  await stage.link()
  await stage.release()
  await stage.tokenAtHand()
  standIn.trouble.push({ status: 403, headers: { 'retry-after': '1800' } })
  await stage.tell()
  const asked = standIn.asked.length
  await stage.tell(later(20))
  expect(standIn.asked.length).toBe(asked)
  expect(await stores.catalogue.githubWork.dueChecks(later(29), 10)).toEqual([])
  expect(await stores.catalogue.githubWork.dueChecks(later(31), 10)).toMatchObject([{ attempts: 0 }])
  expect((await stores.catalogue.github.app(write))?.fault).toMatchObject({ reason: 'rate_limited' })
}, 60_000)

test('a webhook without the secret is a stranger’s, and the app is made by whoever began, within an hour', async () => {
  await using stage = await aStage()
  const { standIn, github } = stage
  const begun = github.begin(write, wish(standIn), new Date())
  if (!begun.ok) throw new Error(begun.refusal.reason)
  const { state } = begun.value
  const form = github.form(write, state, new Date())
  expect(form?.action).toBe(
    `${standIn.baseUrl}/organizations/acme/settings/apps/new?state=${encodeURIComponent(state)}`,
  )
  expect(JSON.parse(form?.manifest ?? '')).toMatchObject({
    redirect_url: 'https://mishap.example/settings/integrations/github',
    hook_attributes: { url: 'https://mishap.example/api/hooks/github-app' },
    default_permissions: { checks: 'write', pull_requests: 'write' },
  })
  expect(github.form(write, state, later(61))).toBeUndefined()
  expect(await github.finish(write, { code: standIn.code, state: 'forged' }, new Date())).toMatchObject({
    refusal: { reason: 'expired' },
  })
  const [ann, bob] = ['ann', 'bob'].map(asOwner)
  const anns = ann && github.begin(ann, wish(standIn), new Date())
  if (anns?.ok !== true || bob === undefined) throw new Error('Owners may begin.')
  // A link that makes another owner's browser finish what Ann began.
  for (const other of [bob, write])
    // oxlint-disable-next-line no-await-in-loop
    expect(await github.finish(other, { code: standIn.code, state: anns.value.state }, new Date())).toMatchObject({
      refusal: { reason: 'expired' },
    })
  expect(await github.finish(write, { code: 'guessed', state }, new Date())).toMatchObject({
    refusal: { reason: 'not_found' },
  })
  await stage.connect()
  await stage.link()
  const delivery = standIn.hook('pull_request', 'opened')
  const forged = { ...delivery, headers: { ...delivery.headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } }
  expect(await stage.receive(forged)).toMatchObject({ refusal: { reason: 'unknown' } })
  const ofAnother = { ...delivery, body: delivery.body.replace('186853002', '186853003') }
  expect(await stage.receive(ofAnother)).toMatchObject({ refusal: { reason: 'unknown' } })
  const elsewhere = standIn.hook('pull_request', 'opened', (payload: { repository: { id: number } }) => {
    payload.repository.id += 1
  })
  // Of a repository that no project is linked to: the app may be in other installations as well.
  expect(await stage.receive(elsewhere)).toEqual(ok({ changed: 0 }))
  expect(await stage.receive(standIn.hook('pull_request', 'labeled'))).toEqual(ok({ changed: 0 }))
  for (const [event, action] of [
    ['installation', 'created'],
    ['installation_repositories', 'added'],
    ['repository', 'renamed'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop
    expect(await stage.receive(standIn.hook(event, action))).toEqual(ok({ changed: 1 }))
  expect(standIn.complaints).toEqual([])
}, 60_000)
