import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { EventId, IssueId } from '#domain/ids.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { endpoints, functions, pages, type EndpointRule } from './access-matrix.table.ts'
import { expectNoSecret, targetFor, without } from './harness/access-answers.ts'
import { startAccessStage, type AccessStage, type Caller, type Target } from './harness/access-stage.ts'
import { ask, type Answered } from './harness/ask.ts'
import { functionsOf, thingsOf, type Functions } from './harness/functions.ts'
import { followLink, markOf, openPage, viewOf } from './harness/http-client.ts'
import { Matrix, rowsOf } from './harness/matrix.ts'
import { builtRoutes, exampleOf, routes } from './harness/routes.ts'

const LONG_MS = 300_000

let stage: AccessStage
let built: Functions

beforeAll(async () => {
  stage = await startAccessStage()
  built = await functionsOf(stage)
}, LONG_MS)

const pageAbout = (name: string, target: Target): string => exampleOf(name, thingsOf(stage, target))

/** The path of an endpoint with the target's ids filled in. */
function endpointAbout(path: string, target: Target, names: EndpointRule['names'] = {}): string {
  const values: Readonly<Record<string, string | number>> = {
    organization: 'home',
    project: target.slug,
    issue: target.shortId,
    event: target.event,
    version: target.release,
    file: target.file,
    attachment: target.attachment,
    check: target.check,
    replay: target.replay,
    trace: target.trace,
    team: stage.team.slug,
    segment: 0,
    signature: 'none',
    // The profile was sent under its event's id.
    profile: target.event,
    // A tag key.
    key: 'release',
    publicKey: target.key,
    member: stage.member,
    monitor: target.monitor,
    dashboard: target.dashboard,
    rule: target.alert,
    ...names,
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

describe('the table says what it takes', () => {
  test('for every page that there is, of which the list of routes has examples', async () => {
    const there = await builtRoutes()
    expect(Object.keys(pages).toSorted()).toEqual(there)
    expect(Object.keys(routes).toSorted()).toEqual(there)
  })

  test('for every server function that the pages hold, and that the sources have', () => {
    const table = Object.keys(functions)
      .map((name) => `src/features/${name}`)
      .toSorted()
    expect(built.all.map(({ name }) => name).toSorted()).toEqual(table)
    expect(functionsInSources()).toEqual(table)
  })

  test('for every address of the API, and the same as the address itself says', async () => {
    const decided = Object.entries(endpoints).map(([name, { needs }]) => [
      name,
      needs === 'nothing' ? [] : needs.toSorted(),
    ])
    expect(Object.fromEntries(await documentedNeeds())).toEqual(Object.fromEntries(decided))
  })
})

describe('everybody is let in where the table says so, and nowhere else', () => {
  test(
    'by pages, with the status of the view that they show',
    async () => {
      const matrix = new Matrix('Pages', stage.people)
      for (const { name, rule, about } of rowsOf(pages)) {
        await matrix.row({ name, rule, about }, async (caller) => {
          const path = pageAbout(name, targetFor(stage, about, caller))
          // These callers see everything, and following a link is cheaper. access-links.full.test.ts covers the
          // reverse.
          if (caller.seesHidden) return viewOf(await followLink(stage.server.address, path, caller))
          const answer = await openPage(stage.server.address, path, caller)
          expectNoSecret(caller, path, answer)
          return markOf(answer)
        })
      }
      matrix.print()
      expect(matrix.wrong()).toEqual([])
    },
    LONG_MS,
  )

  test(
    'by server functions, whichever page they are called from',
    async () => {
      const before = await contentsOf(stage.sealed)
      const matrix = new Matrix('Server functions', stage.people)
      for (const { name, rule, about } of rowsOf(functions)) {
        await matrix.row({ name, rule, about }, async (caller) => {
          const target = targetFor(stage, about, caller)
          const asking = rule.endsSession === true && caller.again !== undefined ? await caller.again() : caller
          const answer = await built.call(name, asking, rule.args(target))
          expectNoSecret(caller, name, answer)
          return markOf(answer)
        })
      }
      matrix.print()
      expect(matrix.wrong()).toEqual([])
      expect(await contentsOf(stage.sealed)).toEqual(before)
    },
    LONG_MS,
  )

  test(
    'by the API',
    async () => {
      const before = await contentsOf(stage.sealed)
      const matrix = new Matrix('API', [...stage.people, ...stage.programs])
      const seeingAll = without(stage.programs, 'every scope', 'viewer’s token', 'revoked')
      for (const { name, rule, about } of rowsOf(endpoints)) {
        // Organisation tokens treat all projects alike, so testing one of them is enough.
        const skipped = about === 'open' ? [] : seeingAll
        const { takesAway = false } = rule
        await matrix.row({ name, rule, about, skipped, takesAway }, async (caller) => {
          const answer = await callEndpoint(name, rule, targetFor(stage, about, caller), caller)
          expectNoSecret(caller, name, answer)
          return markOf(answer)
        })
      }
      matrix.print()
      expect(matrix.wrong()).toEqual([])
      expect(await contentsOf(stage.sealed)).toEqual(before)
    },
    LONG_MS,
  )
})

describe('whoever may not see a project', () => {
  test(
    'is told by the API what they are told of one that does not exist',
    async () => {
      const answerTo = async (name: string, rule: EndpointRule, target: Target, caller: Caller) => {
        const { status, text } = await callEndpoint(name, rule, target, caller)
        return [name, status, withoutNames(text, target)]
      }
      for (const [name, rule] of Object.entries(endpoints)) {
        if (rule.inProject === undefined) continue
        const member = callerNamed('member')
        expect(await answerTo(name, rule, stage.sealed, member)).toEqual(
          await answerTo(name, rule, stage.nowhere, member),
        )
      }
    },
    LONG_MS,
  )

  test.each([
    ['POST /0/organizations/{organization}/releases/', { version: 'sealed@2', projects: ['sealed'] }],
    ['POST /0/organizations/{organization}/code-mappings/bulk/', { project: 'sealed', repository: 'a', mappings: [] }],
  ] as const)('cannot name it in a body either: %s', async (name, body) => {
    const rule = endpoints[name]
    if (rule === undefined) throw new Error(`${name} is not in the table.`)
    const named = await callEndpoint(name, { ...rule, body: () => body }, stage.open, callerNamed('member'))
    expect([named.status, named.text]).toEqual([400, expect.stringContaining('no project sealed')])
  })
})

describe('a server function', () => {
  const guarded = Object.entries(functions).filter(([, { needs }]) => needs !== 'nothing')

  test.each(guarded)('asks who it is before it reads what was sent: %s', async (name) => {
    for (const args of [[], [null, null], [{}, new FormData()]])
      expect(markOf(await built.call(name, callerNamed('nobody'), args))).toBe('401')
  })

  test('turns the same people away where no script runs', async () => {
    const name = 'project-settings/filters/actions.ts changeFilters'
    const { id, routes: ofPages } = built.named(name)
    const post = async (caller: Caller, { slug }: Target) => {
      const url = stage.server.address + pageAbout(ofPages[0] ?? '', stage.open)
      // The fields that React adds to a form whose action has state, plus the form's own.
      const fields = { $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${id}","bound":"$@1"}`, '$ACTION_1:1': '[{}]' }
      const form = new FormData()
      for (const [field, value] of Object.entries({ ...fields, subject: slug })) form.set(field, value)
      const body = new Response(form)
      const headers = {
        origin: stage.server.address,
        ...caller.headers,
        'content-type': body.headers.get('content-type') ?? '',
      }
      const answer = await ask({ method: 'POST', url, headers, body: new Uint8Array(await body.arrayBuffer()) })
      expectNoSecret(caller, name, answer)
      return markOf(answer)
    }
    // Next shows one view for every rejected form that was posted without JavaScript.
    expect(await post(callerNamed('nobody'), stage.open)).toBe('404')
    expect(await post(callerNamed('member'), stage.open)).toBe('404')
    expect(await post(callerNamed('member'), stage.sealed)).toBe('404')
    expect(await post(callerNamed('admin'), stage.open)).toBe('✓')
  })
})

describe('where the organisation requires a second factor, whoever has none', () => {
  beforeAll(() => requireTwoFactor(true))
  afterAll(() => requireTwoFactor(false))

  test(
    'is led from every page to the one where it is set up',
    async () => {
      for (const { name, rule, about } of rowsOf(pages)) {
        if (about !== 'open' || rule.needs === 'nothing' || rule.needs.length === 0) continue
        const { status, headers } = await openPage(
          stage.server.address,
          pageAbout(name, stage.open),
          callerNamed('owner'),
        )
        const isOwn = name.startsWith('/account/')
        expect([name, status, headers.location]).toEqual(
          isOwn ? [name, 200, undefined] : [name, 307, '/account/security'],
        )
      }
    },
    LONG_MS,
  )

  test(
    'reads and changes nothing by the API, as a token of the organisation still does',
    async () => {
      for (const [name, rule] of Object.entries(endpoints)) {
        if (rule.needs === 'nothing') continue
        const answer = await callEndpoint(name, { ...rule, takesAway: false }, stage.open, callerNamed('owner'))
        expect([name, answer.status, answer.text]).toEqual([
          name,
          403,
          expect.stringContaining('two-factor authentication'),
        ])
      }
      const [everything] = stage.programs
      if (everything === undefined) throw new Error('There is no token.')
      const url = `${stage.server.address}/api/0/projects/`
      expect(markOf(await ask({ url, headers: everything.headers }))).toBe('✓')
    },
    LONG_MS,
  )
})

describe('what is no page and no address of the API', () => {
  test('a token opens no page', async () => {
    const [everything] = stage.programs
    if (everything === undefined) throw new Error('There is no token.')
    expect(markOf(await openPage(stage.server.address, '/issues', everything))).toBe('401')
  })

  test.each(['GET /api/probe/checks', 'POST /api/probe/results'])(
    'what a probe node asks for is there for the token of a probe alone: %s',
    async (name) => {
      const [method = '', path = ''] = name.split(' ')
      const marks = [...stage.people, ...stage.programs].map(async ({ headers }) =>
        markOf(await ask({ method, url: stage.server.address + path, headers })),
      )
      expect(new Set(await Promise.all(marks))).toEqual(new Set(['401']))
    },
  )

  test('the form that makes a GitHub app is for whoever may connect one, and its webhook is for GitHub alone', async () => {
    for (const { may, headers } of stage.people) {
      const refused = may === undefined ? '401' : '403'
      const form = await ask({ url: `${stage.server.address}/api/0/github-app/manifest?state=guessed`, headers })
      expect(markOf(form)).toBe(may?.includes('org:write') === true ? '404' : refused)
      const url = `${stage.server.address}/api/hooks/github-app`
      expect(markOf(await ask({ method: 'POST', url, headers, body: '{}' }))).toBe('401')
    }
  })

  test('requests of the Slack app are for Slack alone, whoever else is signed in', async () => {
    const url = `${stage.server.address}/api/hooks/slack-app`
    for (const { headers } of [...stage.people, ...stage.programs])
      expect(markOf(await ask({ method: 'POST', url, headers, body: '{}' }))).toBe('401')
  })

  test.each(['GET /api/operator/examination', 'POST /api/operator/backup'])(
    'the operator’s own is not there for anybody without a shell: %s',
    async (name) => {
      const [method = '', path = ''] = name.split(' ')
      for (const { headers } of [...stage.people, ...stage.programs])
        expect(markOf(await ask({ method, url: stage.server.address + path, headers }))).toBe('404')
    },
  )
})

async function requireTwoFactor(required: boolean): Promise<void> {
  const { organization } = stage.stores.catalogue
  const changed = await organization.update(operatorGrant('org:write'), { requireTwoFactor: required }, new Date())
  if (!changed.ok) throw new Error(changed.refusal.reason)
}

function callerNamed(name: string): Caller {
  const found = stage.people.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

/** Targets that are intact: no call has deleted anything from them since they were restored. */
const whole = new Map<string, Target>()

async function madeWhole(name: string, asked: Target): Promise<Target> {
  const found = whole.get(`${name} ${asked.slug}`) ?? (await stage.restore(asked))
  whole.set(`${name} ${asked.slug}`, found)
  return found
}

async function callEndpoint(name: string, rule: EndpointRule, asked: Target, caller: Caller): Promise<Answered> {
  const isTheirs = asked.name === 'open' || caller.seesHidden
  if (rule.takesAway !== true || !isTheirs || asked === stage.nowhere) return sendTo(name, rule, asked, caller)
  const answer = await sendTo(name, rule, await madeWhole(name, asked), caller)
  // A rejected caller leaves the target intact. If not, the next allowed caller fails with a 404.
  if (answer.status < 400) whole.delete(`${name} ${asked.slug}`)
  return answer
}

async function sendTo(name: string, rule: EndpointRule, target: Target, caller: Caller): Promise<Answered> {
  const [method = '', route = ''] = name.split(' ')
  const query = rule.query === undefined ? '' : `?${rule.query}`
  const url = `${stage.server.address}/api${endpointAbout(route, target, rule.names)}${query}`
  if (rule.body === undefined) return ask({ method, url, headers: caller.headers })
  const sent = rule.body(target)
  const body = sent instanceof FormData ? new Response(sent) : Response.json(sent)
  const headers = { ...caller.headers, 'content-type': body.headers.get('content-type') ?? '' }
  return ask({ method, url, headers, body: new Uint8Array(await body.arrayBuffer()) })
}

/** Everything in a project that a stranger could have changed. */
async function contentsOf({ projectId, slug, issue, event, release, bundle }: Target): Promise<unknown> {
  const { projects, rules, issues, releases, artifacts, attachments, feedback } = stage.stores.catalogue
  const read = operatorGrant('project:read')
  const project = await projects.bySlug(read, slug)
  if (project === undefined || project.id !== projectId) throw new Error(`${slug} is gone.`)
  return {
    project,
    issue: await issues.byId(operatorGrant('event:read'), issue as IssueId),
    keys: await projects.keys(read, project.id),
    teams: await projects.teams(read, project.id),
    rules: await rules.of(read, project.id),
    hidden: (await projects.hiddenEnvironments(read)).filter((one) => one.projectId === projectId),
    release: await releases.byVersion(read, release),
    deploys: await releases.deploys(read, release),
    files: await artifacts.files(read, bundle),
    attached: await attachments.ofEvents(operatorGrant('event:read'), [
      { projectId: project.id, eventId: event as EventId },
    ]),
    said: await feedback.ofIssue(operatorGrant('event:read'), issue as IssueId, { offset: 0, limit: 10 }),
  }
}

/** A response repeats the requested names; the rest must be identical. */
function withoutNames(text: string, target: Target): string {
  // The issue number may be a substring of the others.
  const { slug, issue, shortId, event, release, file, replay, trace, key, dashboard, alert, monitor } = target
  const numbers = [issue, dashboard, alert, monitor].map(String)
  const names = [trace, replay, key, release, shortId, slug, event, file, ...numbers].filter((name) => name !== '')
  return names.reduce((rest, name) => rest.replaceAll(name, '…'), text)
}

function functionsInSources(): readonly string[] {
  return globSync('src/features/**/*.{ts,tsx}')
    .flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes("'use server'")) return []
      // Inside a function, it would mark a function without a name for the table.
      expect([path, source.startsWith("'use server'\n")]).toEqual([path, true])
      return [...source.matchAll(/^export (?:async function|const) (\w+)/gm)].map(([, name]) => `${path} ${name}`)
    })
    .toSorted()
}

const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ security: z.array(z.record(z.string(), z.array(z.string()))).optional() })),
  ),
})

async function documentedNeeds(): Promise<readonly (readonly [string, readonly string[]])[]> {
  const answer = await ask({ url: `${stage.server.address}/api/0/openapi.json` })
  const { paths } = documentShape.parse(JSON.parse(answer.text))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { security }]) =>
        [`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`, (security?.[0]?.bearer ?? []).toSorted()] as const,
    ),
  )
}
