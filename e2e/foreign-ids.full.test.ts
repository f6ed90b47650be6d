import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { authorize, type Grant, type UserActor } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { GroupHash, IssueId, ProjectId, ReplayId } from '#domain/ids.ts'
import type { ViewDraft } from '#domain/issue/search-view.ts'
import { newApiToken } from '#accounts/tokens.ts'
import { form } from './access-matrix.table.ts'
import {
  aDashboard,
  SECRET,
  SPAN,
  startAccessStage,
  type AccessStage,
  type Caller,
  type Target,
} from './harness/access-stage.ts'
import { ask } from './harness/ask.ts'
import { functionsOf, type Functions } from './harness/functions.ts'
import { sendEvent } from './harness/send.ts'

/**
 * Calls server functions directly by id, with other people's resources: every function whose arguments name a
 * restricted resource. A stranger must change nothing. An authorised caller succeeds with the same arguments, since
 * invalid arguments would prove nothing.
 */

const LONG_MS = 120_000

let stage: AccessStage
let functions: Functions
let owner: UserActor
let strangers: Readonly<Record<Stranger, Caller>>
let sealed: Target

type Stranger = 'member' | 'admin'

beforeAll(async () => {
  stage = await startAccessStage()
  functions = await functionsOf(stage)
  strangers = { member: callerNamed('member'), admin: callerNamed('admin') }
  owner = await actorOf(callerNamed('owner'))
  sealed = stage.sealed
}, LONG_MS)

function callerNamed(name: string): Caller {
  const found = stage.people.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

async function actorOf({ name, headers }: Caller): Promise<UserActor> {
  const actor = await stage.stores.accounts.actorOf(new Headers(headers))
  if (actor?.kind !== 'user') throw new Error(`${name} is nobody.`)
  return actor
}

function ownerMay<const P extends Permission>(permission: P): Grant<P> {
  const granted = authorize(owner, permission)
  if (!granted.ok) throw new Error(granted.refusal.reason)
  return granted.value
}

/** A resource that the stranger has no access to: the arguments that name it, and its current state. */
interface Foreign {
  readonly args: readonly unknown[]
  readonly now: () => Promise<unknown>
}

interface Trial {
  readonly by?: Stranger
  readonly make: () => Promise<Foreign>
}

const read = operatorGrant('event:read')
const catalogue = () => stage.stores.catalogue

/** All of an issue's state that people can change. */
async function issueNow(id: number): Promise<unknown> {
  const { issues, activity, marks } = catalogue()
  const issue = id as IssueId
  const people = [owner, await actorOf(strangers.member)]
  return {
    issue: await issues.byId(read, issue),
    history: await activity.of(read, issue, { limit: 50 }),
    marks: await Promise.all(people.map(async ({ userId }) => [...(await marks.of(read, userId, [issue]))])),
    seen: await marks.seenBy(read, issue, 10),
  }
}

const onIssue = (args: (id: number) => readonly unknown[]): Trial => ({
  make: async () => ({ args: args(sealed.issue), now: () => issueNow(sealed.issue) }),
})

const subject = (id: number | string, more: Readonly<Record<string, string>> = {}) =>
  form({ subject: String(id), ...more })

async function aComment(issue: number): Promise<number> {
  const made = await catalogue().activity.comment(
    ownerMay('event:write'),
    issue as IssueId,
    { text: 'mine', mentions: [] },
    new Date(),
  )
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value.id
}

const onComment = (target: () => Target, args: (comment: number, issue: number) => readonly unknown[]): Trial => ({
  make: async () => {
    const { issue } = target()
    return { args: args(await aComment(issue), issue), now: () => issueNow(issue) }
  },
})

/** A private view of the owner. */
const onView = (list: ViewDraft['list'], args: (view: number) => readonly unknown[]): Trial => ({
  make: async () => {
    const { searchViews } = catalogue()
    const theirs = authorize(await actorOf(strangers.member), 'event:read')
    if (!theirs.ok) throw new Error(theirs.refusal.reason)
    const of = async () => [
      await searchViews.of(ownerMay('event:read'), list),
      await searchViews.of(theirs.value, list),
    ]
    // Two of them, so that one can be moved.
    const [first] = [await aView(list), await aView(list)]
    return { args: args(first), now: of }
  },
})

async function aView(list: ViewDraft['list']): Promise<number> {
  const search = { query: '', sort: '', period: '', environments: [] }
  const draft: ViewDraft = { list, name: randomUUID(), visibility: 'private', projects: [], search }
  const made = await catalogue().searchViews.create(ownerMay('event:write'), draft, new Date())
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value.id
}

/** The owner's private dashboard, with a public link. */
const onDashboard = (args: (dashboard: number, link: number) => readonly unknown[]): Trial => ({
  make: async () => {
    const { dashboards } = catalogue()
    const id = await aDashboard(
      stage.stores,
      sealed.projectId as ProjectId,
      `mine ${randomUUID()}`,
      ownerMay('event:write'),
    )
    const link = await dashboards.makeLink(ownerMay('org:write'), id, randomUUID(), new Date())
    if (!link.ok) throw new Error(link.refusal.reason)
    return {
      args: args(id, link.value.id),
      now: async () => [await dashboards.find(read, id), await dashboards.links(read, id)],
    }
  },
})

const onRule = (args: (rule: number) => readonly unknown[]): Trial => ({
  make: async () => ({
    args: args(sealed.alert),
    now: () => catalogue().alerts.rules(operatorGrant('alerts:read')),
  }),
})

const ruleFields = (project: number) => ({
  kind: 'issues',
  name: `a rule ${randomUUID()}`,
  scope: 'some',
  projects: String(project),
  combine: 'all',
  every: '0',
  'triggers.0.kind': 'new',
  'destinations.0.to': 'assignee',
})

const onRelease = (args: readonly unknown[]): Trial => ({
  make: async () => ({
    args: [sealed.release, ...args],
    now: () => catalogue().releases.byVersion(operatorGrant('project:read'), sealed.release),
  }),
})

/** The account of another owner, which an admin may not touch. */
const onOwner = (args: (userId: string) => readonly unknown[]): Trial => ({
  by: 'admin',
  make: async () => {
    const { accounts } = stage.stores
    const account = { name: 'Eve', email: `${randomUUID()}@people.test`, password: 'analytical engine no. 1' }
    const made = await accounts.create(operatorGrant('org:admin'), account, 'owner')
    if (!made.ok) throw new Error(made.refusal.reason)
    const { userId } = made.value
    return { args: args(userId), now: () => accounts.actorById(userId) }
  },
})

/** Another issue in the sealed project, with a type of its own. */
async function anotherIssue(): Promise<{ readonly id: number; readonly groups: readonly GroupHash[] }> {
  const type = `Owl${randomUUID().slice(0, 8)}`
  const { protocol, host } = new URL(stage.server.address)
  const dsn = `${protocol}//${sealed.key}@${host}/${sealed.projectId}`
  const event = await sendEvent(stage.server, dsn, { exception: { values: [{ type, value: 'flew' }] } })
  const url = `${stage.server.address}/api/0/projects/home/sealed/events/${event}/`
  const { groupID } = JSON.parse((await ask({ url, headers: callerNamed('owner').headers })).text) as {
    groupID: string
  }
  const issue = await catalogue().issues.byId(read, Number(groupID) as IssueId)
  if (issue === undefined) throw new Error('The event made no issue.')
  return { id: issue.id, groups: issue.hashes }
}

/** A change that the owner made to an issue, as one action. */
async function anAction(issue: number): Promise<string> {
  const action = randomUUID()
  const decision = { kind: 'priority', priority: 'low' } as const
  await catalogue().triage.decide(ownerMay('event:write'), [issue as IssueId], decision, action, new Date())
  return action
}

async function aToken(): Promise<number> {
  const token = { ...newApiToken(), name: 'mine', scopes: ['org:read'] as const }
  return (await catalogue().tokens.createOwn(ownerMay('org:read'), token, new Date())).id
}

/** By name; text after a comma distinguishes several cases of one function. */
const changes: Readonly<Record<string, Trial>> = {
  'issues/feedback/actions.ts markFeedback': {
    make: async () => {
      const said = () => catalogue().feedback.ofIssue(read, sealed.issue as IssueId, { offset: 0, limit: 10 })
      const [one] = await said()
      return { args: [form({ ids: String(one?.id), as: 'read' })[1]], now: said }
    },
  },
  'issues/activity/actions.ts addComment': onIssue((id) => subject(id, { text: 'hello' })),
  'issues/activity/actions.ts editComment, in a hidden project': onComment(
    () => sealed,
    (comment, issue) => subject(comment, { issue: String(issue), text: 'changed' }),
  ),
  // The other issue named is one they have access to.
  'issues/activity/actions.ts editComment, under another issue': onComment(
    () => sealed,
    (comment) => subject(comment, { issue: String(stage.open.issue), text: 'changed' }),
  ),
  'issues/activity/actions.ts editComment, of somebody else': onComment(
    () => stage.open,
    (comment, issue) => subject(comment, { issue: String(issue), text: 'changed' }),
  ),
  'issues/activity/actions.ts removeComment, in a hidden project': onComment(
    () => sealed,
    (one) => subject(one),
  ),
  'issues/activity/actions.ts removeComment, of somebody else': onComment(
    () => stage.open,
    (one) => subject(one),
  ),

  'issues/state/actions.ts decide': onIssue((id) => [[id], { kind: 'archive', until: { kind: 'forever' } }]),
  'issues/state/actions.ts undoChange, of an action': {
    make: async () => {
      const action = await anAction(sealed.issue)
      return { args: [{ kind: 'action', action }], now: () => issueNow(sealed.issue) }
    },
  },
  // Visible, but done by another person.
  'issues/state/actions.ts undoChange, of somebody else': {
    make: async () => {
      const action = await anAction(stage.open.issue)
      return { args: [{ kind: 'action', action }], now: () => issueNow(stage.open.issue) }
    },
  },
  'issues/state/actions.ts mergeIssues': {
    make: async () => {
      const [one, other] = [await anotherIssue(), await anotherIssue()]
      return { args: [[one.id, other.id]], now: () => issueNow(one.id) }
    },
  },
  'issues/state/actions.ts takeOutGroups': {
    make: async () => {
      const [one, other] = [await anotherIssue(), await anotherIssue()]
      await catalogue().issues.merge(ownerMay('event:write'), one.id as IssueId, [other.id as IssueId], new Date())
      return { args: [one.id, other.groups], now: () => issueNow(one.id) }
    },
  },
  'issues/state/actions.ts undoChange, of a merge': {
    make: async () => {
      const [one, other] = [await anotherIssue(), await anotherIssue()]
      await catalogue().issues.merge(ownerMay('event:write'), one.id as IssueId, [other.id as IssueId], new Date())
      const undo = { kind: 'merge', issueId: one.id, groups: [other.groups] }
      return { args: [undo], now: () => issueNow(one.id) }
    },
  },
  'issues/owner/actions.ts assignIssues': onIssue((id) => [[id], { kind: 'user', id: owner.userId }]),
  'issues/marks/actions.ts bookmarkIssue': onIssue((id) => [id, true]),
  'issues/marks/actions.ts followIssue': onIssue((id) => [id, true]),
  'issues/marks/actions.ts seeIssue': onIssue((id) => [id]),
  'replays/seen/actions.ts seeReplay': {
    make: async () => {
      const key = { projectId: sealed.projectId as ProjectId, replayId: sealed.replay as ReplayId }
      return { args: [sealed.replay], now: () => catalogue().replayViews.seenBy(read, key, 10) }
    },
  },
  'issues/bulk/actions.ts takeStep': {
    make: async () => {
      const { id } = await anotherIssue()
      return { args: ['/issues?project=sealed', { kind: 'priority', priority: 'low' }, null], now: () => issueNow(id) }
    },
  },

  'issues/views/actions.ts editView': onView('issues', (id) => subject(id, { name: 'theirs', visibility: 'private' })),
  // Sharing a view makes it public, including its query.
  'issues/views/actions.ts editView, to everybody': onView('issues', (id) =>
    subject(id, { name: 'theirs', visibility: 'organization' }),
  ),
  'issues/views/actions.ts updateView': onView('issues', (id) => subject(id, { list: '?query=is%3Aresolved' })),
  'issues/views/actions.ts removeView': onView('issues', (id) => subject(id)),
  'issues/views/actions.ts moveView': onView('issues', (id) => [subject(id, { to: 'right' })[1]]),
  'issues/views/actions.ts setFirstView': onView('issues', (id) => [subject(id, { on: 'yes' })[1]]),
  'explore/saved/actions.ts editQuery': onView('spans', (id) => subject(id, { name: 'theirs', visibility: 'private' })),
  'explore/saved/actions.ts updateQuery': onView('spans', (id) => subject(id, { list: '?query=a%3Ab' })),
  'explore/saved/actions.ts removeQuery': onView('spans', (id) => subject(id)),
  'logs/saved/actions.ts editLogs': onView('logs', (id) => subject(id, { name: 'theirs', visibility: 'private' })),
  'logs/saved/actions.ts updateLogs': onView('logs', (id) => subject(id, { list: '?query=a%3Ab' })),
  'logs/saved/actions.ts removeLogs': onView('logs', (id) => subject(id)),

  'dashboards/page/actions.ts arrangeWidgets': onDashboard((id) => [id, 1, { one: { x: 6, y: 0, w: 6, h: 4 } }]),
  'dashboards/page/actions.ts removeWidget': onDashboard((id) => [subject(id, { version: '1', widget: 'one' })[1]]),
  'dashboards/page/actions.ts restoreVersion': onDashboard((id) => [subject(id, { version: '1' })[1]]),
  'dashboards/page/actions.ts saveWidget': onDashboard((id) =>
    form({ dashboard: String(id), widget: '', draft: 'of=events&as=table&group=user' }),
  ),
  'dashboards/settings/actions.ts changeSettings': onDashboard((id) => subject(id, { name: 'theirs' })),
  'dashboards/settings/actions.ts changeSharing': onDashboard((id) =>
    subject(id, { seenBy: 'viewer', editedBy: 'member' }),
  ),
  'dashboards/settings/actions.ts removeLink': onDashboard((id, link) => form({ subject: `${id} ${link}` })),
  'dashboards/settings/actions.ts removeDashboard': onDashboard((id) => subject(id)),

  'releases/page/actions.ts markAsReleased': onRelease([]),
  'releases/page/actions.ts setArchived': onRelease([true]),

  'alerts/edit/actions.ts changeRule': onRule((id) => subject(id, ruleFields(sealed.projectId))),
  'alerts/edit/actions.ts changeRule, a new one over a hidden project': onRule(() =>
    form(ruleFields(sealed.projectId)),
  ),
  'alerts/list/actions.ts switchRule': onRule((id) => [subject(id, { enabled: 'on' })[1]]),
  'alerts/rule/actions.ts muteRule': onRule((id) => [subject(id, { minutes: '60' })[1]]),
  'alerts/rule/actions.ts removeRule': onRule((id) => subject(id)),

  'own-account/tokens/actions.ts revokeToken': {
    make: async () => {
      const id = await aToken()
      return { args: subject(id), now: () => catalogue().tokens.listOwn(ownerMay('org:read')) }
    },
  },
  'own-account/sessions/actions.ts endSession': {
    make: async () => {
      const another = await callerNamed('owner').again?.()
      if (another === undefined) throw new Error('The owner has no other session.')
      const { own } = stage.stores.accounts
      const sessions = () => own.sessions(owner, new Headers(callerNamed('owner').headers))
      const other = (await sessions()).find(({ current }) => !current)
      return { args: [form({ session: other?.id ?? '' })[1]], now: sessions }
    },
  },
  'organization/members/actions.ts changeRole': onOwner((userId) => subject(userId, { role: 'viewer' })),
  'organization/members/actions.ts removeMember': onOwner((userId) => subject(userId)),
}

/** Functions that reveal data of a hidden project, which the owner receives. */
const answers: Readonly<Record<string, () => readonly unknown[]>> = {
  'traces/actions.ts readSpan': () => [sealed.trace, SPAN],
  'issues/copy/actions.ts textOf': () => [String(sealed.issue), sealed.event, 'markdown'],
  'issues/list/peek.ts peekIssues': () => [[sealed.issue]],
  'issues/search-box/actions.ts findValues': () => ['environment', false, '', ['sealed']],
  'issues/search-box/actions.ts findValues, of all that there are': () => ['environment', false, '', []],
  'explore/actions.ts findSpanValues': () => ['name', false, '', ['sealed']],
  'explore/actions.ts findSpanValues, of all that there are': () => ['name', false, '', []],
  'shell/palette/actions.ts search': () => [SECRET],
  'shell/palette/actions.ts listPlaces': () => [],
}

describe('by its id, a stranger changes nothing, and whoever may does', () => {
  test.each(Object.entries(changes))('%s', async (label, { by = 'member', make }) => {
    const [name = ''] = label.split(',')
    const { args, now } = await make()
    const before = await now()
    const answer = await functions.call(name, strangers[by], args)
    expect([answer.status < 500, answer.text]).toEqual([true, expect.not.stringContaining(SECRET)])
    expect(await now()).toEqual(before)
    expect((await functions.call(name, callerNamed('owner'), args)).status).toBeLessThan(500)
    expect(await now()).not.toEqual(before)
  })
})

describe('by its id, a stranger is told nothing, and whoever may is', () => {
  test.each(Object.entries(answers))('%s', async (label, args) => {
    const [name = ''] = label.split(',')
    expect((await functions.call(name, strangers.member, args())).text).not.toContain(SECRET)
    expect((await functions.call(name, callerNamed('owner'), args())).text).toContain(SECRET)
  })
})
