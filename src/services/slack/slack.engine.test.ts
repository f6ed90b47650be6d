import type { MessageAttachment } from '@slack/types'
import { WebClient, type ChatPostMessageArguments, type ChatUpdateArguments } from '@slack/web-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Role } from '#domain/access/roles.ts'
import type { IssueNotice } from '#domain/alert/notice.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { anEnvelope } from '#main/test-support/envelopes.ts'
import { openTestStores } from '#main/test-support/stores.ts'
import { parseSettings } from '#main/settings.ts'
import { openSmallStores } from '#main/stores.ts'
import { createDeliver } from '#notify/alerts/deliver.ts'
import { issueAttachment, messageNow } from '#notify/slack/issue-blocks.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { startSlack } from '../../../e2e/stand-ins/slack.ts'
import { tellSlack } from './job.ts'
import { createSlack, openSlack } from './open-slack.ts'

/** The Slack app, from Slack's requests to the calls it receives. */

const write = operatorGrant('org:write')
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

async function openStage() {
  const opened = new AsyncDisposableStack()
  const stores = opened.use(await openTestStores())
  const parsed = parseSettings({ NODE_ENV: 'test', MISHAP_LOG_LEVEL: 'silent', MISHAP_DATA: stores.folder })
  if (!parsed.ok) throw new Error(parsed.refusal.sentence)
  const { accounts, ...small } = await openSmallStores(parsed.value)
  opened.defer(() => small.close())
  const standIn = await startSlack()
  opened.defer(() => standIn.close())
  const site = { origin: 'https://mishap.example', basePath: '' }
  const settings = { site, organization: 'home', allowPrivateHosts: ['127.0.0.1'] }
  const parts = openSlack(settings, sealingKeysOf('secret'), { ...stores, accounts })
  const slack = createSlack(parts)
  const made = await stores.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'shop', platform: 'node' },
    new Date(),
  )
  const project: ProjectId = made.project.id
  await stores.digest()
  await stores.spool.append(anEnvelope(project, 'a'.repeat(32), 'No <!channel> & price'))
  const read = operatorGrant('event:read')
  await expect
    .poll(async () => (await stores.catalogue.issues.countByProject(read)).get(project), { timeout: 60_000 })
    .toBe(1)
  const issue = async (): Promise<Issue> => {
    const found = await stores.catalogue.issues.byNumber(read, project, 1)
    if (found === undefined) throw new Error('There is no issue.')
    return found
  }
  const receive = async (request: Request, now = new Date()) =>
    slack.receive({ headers: request.headers, bytes: new Uint8Array(await request.arrayBuffer()) }, now)
  /** The response to a command, immediate or after Slack's timeout. */
  const answered = async (request: Request): Promise<string> => {
    const before = standIn.calls.length
    const { body } = await receive(request)
    if (body !== undefined) return (body as { readonly text: string }).text
    const sent = async () => {
      await tellSlack(parts, new Date())
      return standIn.calls.length
    }
    await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(before)
    return String(standIn.calls.pop()?.body.text)
  }
  return {
    stores,
    standIn,
    parts,
    slack,
    project,
    issue,
    receive,
    typed: { baseUrl: standIn.baseUrl, botToken: standIn.botToken, signingSecret: standIn.signingSecret, locale: 'en' },
    tell: (now = new Date()) => tellSlack(parts, now),
    said: (text: string, user?: { readonly id: string }) => answered(standIn.command(text, user)),
    member: async (name: string, role: Role) => {
      const account = { name, email: `${name.toLowerCase()}@example.com`, password: 'correct horse battery' }
      const added = await accounts.create(operatorGrant('org:admin'), account, role)
      if (!added.ok) throw new Error(added.refusal.reason)
      const actor = await accounts.actorById(added.value.userId)
      if (actor === undefined) throw new Error('There is no account.')
      const code = await slack.newCode(actor, new Date())
      const typed = standIn.command(`link ${code.toLowerCase()}`, { id: `U0${name.toUpperCase()}` })
      expect(await answered(typed)).toContain(name)
      return actor
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

type Stage = Awaited<ReturnType<typeof openStage>>
let stage: Stage

beforeEach(async () => {
  stage = await openStage()
  expect(await stage.slack.connect(write, stage.typed, new Date())).toEqual({ ok: true, value: { teamName: 'Acme' } })
  stage.standIn.calls.length = 0
}, 120_000)
afterEach(() => stage[Symbol.asyncDispose](), 60_000)

const link = 'https://mishap.example/issues/SHOP-1?query=is%3Aunresolved'
const shared = {
  type: 'link_shared',
  user: 'U0ANN',
  channel: 'C0SHOP',
  message_ts: '1700000000.000100',
  unfurl_id: 'C0SHOP.1700000000',
  source: 'conversations_history',
  links: [
    { domain: 'mishap.example', url: link },
    { domain: 'mishap.example', url: 'https://mishap.example/issues/NONE-1' },
    { domain: 'mishap.example', url: 'https://mishap.example/settings' },
  ],
}

test('a link to an issue is shown once the project may be shown, once for an event, and not among other organizations', async () => {
  const { standIn, receive, tell, stores, project } = stage
  await receive(standIn.event(shared))
  await tell()
  expect(standIn.calls).toEqual([])
  await stores.catalogue.slack.showProject(write, project, true, new Date())
  await receive(standIn.event(shared, { is_ext_shared_channel: true }))
  const again = standIn.event(shared)
  expect(await receive(again.clone())).toEqual({ status: 200 })
  expect(await receive(again)).toEqual({ status: 200 })
  await receive(standIn.event(shared, { team_id: 'T0OTHER' }))
  await tell()
  expect(standIn.calls).toHaveLength(1)
  const [{ method, body } = { method: '', body: {} }] = standIn.calls
  expect(method).toBe('chat.unfurl')
  expect(body).toMatchObject({ unfurl_id: shared.unfurl_id, source: 'conversations_history' })
  expect(Object.keys(body.unfurls)).toEqual([link])
  const text = JSON.stringify(body)
  expect(text).toContain('<https://mishap.example/issues/SHOP-1|SHOP-1 No &lt;!channel&gt; &amp; price>')
  expect(text).not.toContain('<!channel>')
  await tell()
  expect(standIn.calls).toHaveLength(1)
}, 120_000)

const click = (issue: number, action: string, user: string, more: object = {}) => ({
  type: 'block_actions',
  user: { id: user, username: user.toLowerCase(), team_id: 'T0ACME' },
  container: { type: 'message_attachment', message_ts: '1.2', channel_id: 'C0SHOP', ...more },
  actions: [{ action_id: action, block_id: `issue:${issue}`, type: 'button' }],
})

test('a button does what its member may, in their name, and the preview is shown anew', async () => {
  const { standIn, receive, tell, stores, project, issue } = stage
  await stores.catalogue.slack.showProject(write, project, true, new Date())
  await stage.member('Olga', 'owner')
  await stage.member('Vera', 'viewer')
  const { id } = await issue()
  const preview = { is_app_unfurl: true, app_unfurl_url: link }

  for (const user of ['U0NOBODY', 'U0VERA']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as people click
    await receive(standIn.interaction(click(id, 'resolve', user, preview)))
  }
  const olgas = click(id, 'resolve', 'U0OLGA', preview)
  // The same id in another workspace is another person, in a channel that both share, or where that one has the app too.
  await receive(standIn.interaction({ ...olgas, user: { ...olgas.user, team_id: 'T0OTHER' } }))
  expect(await receive(standIn.interaction({ ...olgas, team: { id: 'T0OTHER' } }))).toEqual({ status: 200 })
  const early = standIn.interaction(olgas)
  expect(await receive(early.clone(), later(6))).toEqual({ status: 401 })
  early.headers.set('x-slack-request-timestamp', String(Math.floor(later(6).getTime() / 1_000)))
  expect(await receive(early, later(6))).toEqual({ status: 401 })
  await tell()
  expect((await issue()).state.status).toBe('unresolved')
  expect(standIn.calls.map(({ method, body }) => [method, body.response_type, body.text])).toEqual([
    ['response', 'ephemeral', expect.stringContaining('/mishap link')],
    ['response', 'ephemeral', 'Your role in Mishap does not allow this.'],
    ['response', 'ephemeral', expect.stringContaining('/mishap link')],
  ])

  standIn.calls.length = 0
  const resolved = standIn.interaction(click(id, 'resolve', 'U0OLGA', preview))
  await receive(resolved.clone())
  await receive(resolved)
  await tell()
  expect((await issue()).state.status).toBe('resolved')
  expect(standIn.calls).toMatchObject([{ method: 'chat.unfurl', body: { channel: 'C0SHOP', ts: '1.2' } }])
  expect(JSON.stringify(standIn.calls[0]?.body)).toContain('"action_id":"reopen"')
  const history = await stores.catalogue.activity.of(operatorGrant('event:read'), id, { limit: 5 })
  expect(history.filter(({ by }) => by.name === 'Olga').map(({ what }) => what.kind)).toEqual(['state'])
}, 120_000)

test('whom an issue may be given to is told to its member alone, and the message says whose it is', async () => {
  const { standIn, receive, tell, issue } = stage
  const olga = await stage.member('Olga', 'owner')
  const { id } = await issue()
  const ask = (user: string, value: string) =>
    receive(
      standIn.interaction({
        type: 'block_suggestion',
        user: { id: user, name: user, team_id: 'T0ACME' },
        block_id: `issue:${id}`,
        action_id: 'assign',
        value,
      }),
    )
  expect(await ask('U0NOBODY', '')).toEqual({ status: 200, body: { options: [] } })
  expect(await ask('U0OLGA', 'olg')).toEqual({
    status: 200,
    body: { options: [{ text: { type: 'plain_text', text: 'Olga' }, value: `user:${olga.userId}` }] },
  })
  const assigned = {
    ...click(id, 'assign', 'U0OLGA'),
    actions: [
      {
        action_id: 'assign',
        block_id: `issue:${id}`,
        type: 'external_select',
        selected_option: { value: `user:${olga.userId}` },
      },
    ],
    message: {
      text: 'New: SHOP-1',
      attachments: [{ id: 1, color: 'c0362c', fallback: 'x', blocks: [{ type: 'actions', block_id: `issue:${id}` }] }],
    },
  }
  await receive(standIn.interaction(assigned))
  await tell()
  expect((await issue()).assignee?.name).toBe('Olga')
  const [call] = standIn.calls
  expect(call).toMatchObject({ method: 'chat.update', body: { channel: 'C0SHOP', ts: '1.2', text: 'New: SHOP-1' } })
  expect(JSON.stringify(call?.body.attachments)).toContain('Unresolved · Olga')
}, 120_000)

test('/mishap lists, resolves and assigns as the member who typed it, and links by a code that is good once', async () => {
  const { said, issue, receive, standIn } = stage
  expect(await said('')).toContain('/mishap issues')
  expect(await said('dance')).toContain('dance')
  expect(await said('link')).toContain('https://mishap.example/account/slack')
  expect(await said('issues')).toContain('/mishap link')
  expect(await said('link AAAA-BBBB-CCCC')).toContain('wrong')
  await stage.member('Olga', 'owner')
  const olga = { id: 'U0OLGA' }
  expect(await said('status', olga)).toContain('olga@example.com')
  expect(await receive(standIn.command('issues', { ...olga, team: 'T0OTHER' }))).toEqual({ status: 200 })
  expect(await said('issues is:unresolved', olga)).toContain('|SHOP-1 No &lt;!channel&gt; &amp; price>')
  expect(await said('issues is:resolved', olga)).not.toContain('SHOP-1')
  expect(await said('issues level:', olga)).toContain('cannot be read')
  expect(await said('assign SHOP-1 me', olga)).toContain('Olga')
  expect((await issue()).assignee?.name).toBe('Olga')
  expect(await said('assign SHOP-1 <mailto:nobody@example.com|nobody@example.com>', olga)).toContain(
    'nobody@example.com',
  )
  expect(await said('resolve NONE-1', olga)).toContain('NONE-1')
  expect(await said('resolve SHOP-1', olga)).toBe('SHOP-1 is resolved.')
  expect((await issue()).state.status).toBe('resolved')
  expect(await said('unlink', olga)).toContain('no longer')
  expect(await said('resolve SHOP-1', olga)).toContain('/mishap link')
}, 120_000)

test('an alert by the app has buttons that work, and what Slack refuses of it is kept with the delivery', async () => {
  const { standIn, parts, typed, tell, issue, receive } = stage
  await stage.member('Olga', 'owner')
  const { id, title } = await issue()
  const access = { baseUrl: typed.baseUrl, token: typed.botToken }
  const slack = async () => access
  const deliver = createDeliver({ send: parts.send, mailer: null, site: () => parts.site, slack })
  const post = (by = deliver) =>
    by.toReceiver({ kind: 'slack_app', channel: 'C0SHOP' }, 'en', anAlert(id, title), {
      deliveryId: 'one',
      now: new Date(),
    })
  expect(await post()).toMatchObject({ again: false, answer: { outcome: 'taken' } })
  const [posted] = standIn.calls.splice(0)
  expect(posted).toMatchObject({ method: 'chat.postMessage', body: { channel: 'C0SHOP' } })
  const { text, attachments } = posted?.body ?? {}
  const message = { text, attachments }
  await receive(standIn.interaction({ ...click(id, 'archive', 'U0OLGA'), message }))
  await tell()
  expect((await issue()).state.status).toBe('archived')
  const [updated] = standIn.calls.splice(0)
  expect(JSON.stringify(updated?.body.attachments)).toContain('Archived · Nobody')
  expect(JSON.stringify(updated?.body.attachments)).toContain('"action_id":"reopen"')

  standIn.trouble.push({ error: 'channel_not_found' }, { error: 'ratelimited' }, { status: 429, retryAfter: 7 })
  expect(await post()).toMatchObject({ again: false, answer: { outcome: 'refused', text: 'channel_not_found' } })
  expect(await post()).toMatchObject({ again: true, answer: { outcome: 'busy', text: 'ratelimited' } })
  expect(await post()).toMatchObject({ again: true, afterMs: 7_000 })
  const unconnected = createDeliver({ send: parts.send, mailer: null, site: () => parts.site })
  expect(await post(unconnected)).toMatchObject({ again: false, answer: { text: 'no_slack_app' } })
}, 120_000)

function anAlert(id: number, title: string): IssueNotice {
  return {
    kind: 'issue',
    level: 'critical',
    at: new Date().toISOString(),
    rule: { id: 5, name: 'Shop breaks' },
    link,
    ruleLink: 'https://mishap.example/alerts/5',
    about: 'one',
    why: { kind: 'new' },
    issue: {
      id,
      shortId: 'SHOP-1',
      title,
      culprit: '',
      level: 'error',
      priority: 'high',
      events: 1,
      firstSeen: new Date().toISOString(),
      assignee: '',
    },
    project: { slug: 'shop', name: 'shop' },
    environment: '',
    release: '',
    tags: [],
  }
}

test('what Slack cannot take yet is sent when it says, and what it refuses is shown in the settings', async () => {
  const { standIn, receive, tell, stores, project } = stage
  await stores.catalogue.slack.showProject(write, project, true, new Date())
  await receive(standIn.event(shared))
  await receive(standIn.event({ ...shared, message_ts: '2', unfurl_id: 'another' }))
  standIn.trouble.push({ status: 429, retryAfter: 300 })
  await tell()
  expect([standIn.calls, standIn.trouble]).toEqual([[], []])
  await tell(later(4))
  expect(standIn.calls).toEqual([])
  expect((await stores.catalogue.slack.app(write))?.fault).toMatchObject({ reason: 'rate_limited' })
  await tell(later(6))
  expect(standIn.calls).toHaveLength(2)
  expect((await stores.catalogue.slack.app(write))?.fault).toBeNull()
  standIn.trouble.push({ error: 'missing_scope' })
  await receive(standIn.event(shared))
  await tell(later(7))
  expect((await stores.catalogue.slack.app(write))?.fault).toMatchObject({ reason: 'forbidden', says: 'missing_scope' })
  await tell(later(60))
  expect(standIn.calls).toHaveLength(3)
}, 120_000)

test('only Slack is listened to; before there is an app its address answers the challenge alone', async () => {
  const { standIn, receive, slack, typed } = stage
  const challenge = JSON.stringify({ type: 'url_verification', token: 'x', challenge: 'echo me' })
  const unsigned = (body: string) =>
    new Request('https://mishap.example', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(await receive(unsigned(challenge))).toEqual({ status: 401 })
  expect(await receive(standIn.signed(challenge, 'application/json'))).toEqual({
    status: 200,
    body: { challenge: 'echo me' },
  })
  expect(await receive(standIn.signed('nonsense', 'application/json'))).toEqual({ status: 400 })
  expect(await receive(standIn.signed(challenge, 'application/json', later(-6)))).toEqual({ status: 401 })
  await stage.stores.catalogue.slack.disconnect(write, new Date())
  expect(await receive(unsigned(challenge))).toEqual({ status: 200, body: { challenge: 'echo me' } })
  expect(await receive(unsigned('{"type":"event_callback"}'))).toEqual({ status: 401 })

  expect(await slack.connect(write, { ...typed, botToken: 'xoxp-user-token' }, new Date())).toMatchObject({
    refusal: { field: 'botToken' },
  })
  expect(await slack.connect(write, { ...typed, botToken: 'xoxb-not-this-token' }, new Date())).toMatchObject({
    refusal: { field: null, reason: 'unauthorized', says: 'invalid_auth' },
  })
  expect(JSON.parse(slack.manifest(write))).toMatchObject({
    features: { unfurl_domains: ['mishap.example'], slash_commands: [{ command: '/mishap' }] },
    settings: { interactivity: { request_url: 'https://mishap.example/api/hooks/slack-app' } },
  })
}, 120_000)

test('what is sent has the form that Slack’s own packages describe, and the stand-in answers Slack’s own client', async () => {
  const { standIn, issue } = stage
  const shown = { issue: await issue(), project: 'shop', shortId: 'SHOP-1', link, events: 1, users: 0 }
  // Checked against Slack's own types without a cast, so a mismatch does not compile.
  const attachment = issueAttachment(shown, 'en') satisfies MessageAttachment
  const posted = { channel: 'C0SHOP', text: 'x', attachments: [attachment] } satisfies ChatPostMessageArguments
  const now = messageNow({ channel: 'C0SHOP', ts: '1.2', text: 'x', attachments: [attachment] }, shown.issue, 'en')
  const update: Pick<ChatUpdateArguments, 'channel' | 'ts'> & { text: string } = now
  const client = new WebClient(standIn.botToken, { slackApiUrl: `${standIn.baseUrl}/api/` })
  expect(await client.auth.test()).toMatchObject({ ok: true, team_id: 'T0ACME' })
  expect(await client.chat.postMessage(posted)).toMatchObject({ ok: true, channel: 'C0SHOP' })
  const unfurls = { [link]: attachment }
  expect(await client.chat.unfurl({ channel: 'C0SHOP', ts: '1.2', unfurls })).toMatchObject({ ok: true })
  expect(await client.chat.update({ ...update, attachments: [attachment] })).toMatchObject({ ok: true })
  expect(standIn.calls.map(({ method }) => method)).toEqual([
    'auth.test',
    'chat.postMessage',
    'chat.unfurl',
    'chat.update',
  ])
  expect(standIn.calls[2]?.body.unfurls).toEqual(JSON.parse(JSON.stringify(unfurls)))
}, 120_000)
