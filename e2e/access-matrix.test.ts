import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, functions, pages, type EndpointRule, type FunctionRule } from './access-matrix.table.ts'
import {
  operator,
  SECRET,
  startAccessStage,
  type AccessStage,
  type Caller,
  type Target,
} from './harness/access-stage.ts'
import { ask, type Answered } from './harness/ask.ts'
import {
  callFunction,
  followLink,
  markOf,
  openPage,
  routeOf,
  serverFunctions,
  viewOf,
  type Mark,
  type ServerFunction,
} from './harness/knock.ts'
import { Matrix, rowsOf } from './harness/matrix.ts'
import { discard } from './harness/server.ts'

const LONG_MS = 300_000

let stage: AccessStage
let built: readonly ServerFunction[]

beforeAll(async () => {
  stage = await startAccessStage()
  built = await serverFunctions()
}, LONG_MS)
afterAll(async () => {
  await stage.close()
  await discard()
})

/** What is asked for: the others' project stands in for the hidden one where somebody may not see it. */
function targetFor(name: Target['name'], caller: Caller): Target {
  if (name === 'hidden') return caller.seesHidden ? stage.hidden : stage.sealed
  return name === 'open' ? stage.open : stage.nowhere
}

/** Nothing of a hidden project is in any answer to whoever may not see it: neither in a body nor in a redirect. */
function expectNoSecret(caller: Caller, asked: string, { headers, text }: Answered): void {
  if (caller.seesHidden) return
  const whole = `${JSON.stringify(headers)}\n${text}`
  const at = whole.indexOf(SECRET)
  expect(at === -1 ? '' : `${caller.name}, ${asked}: …${whole.slice(Math.max(0, at - 80), at + 80)}…`).toBe('')
}

/** An address of this route: about the target where the route is about a project. */
function addressOf(route: string, target: Target): string {
  const values: Readonly<Record<string, string | number>> = {
    project: target.slug,
    issue: target.shortId,
    event: target.event,
    version: target.release,
    digest: target.digest,
    bundle: target.bundle,
    file: target.file,
    section: 'profile',
    team: stage.team.slug,
    member: stage.member,
    token: 'no-such-token',
    organization: 'home',
  }
  // Sentry's address of the list of issues.
  if (route.startsWith('/[first]')) return '/organizations/home/issues'
  return route.replaceAll(/[[{](\w+)[\]}]/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

describe('the table says what it takes', () => {
  test('for every page that there is', () => {
    const files = globSync('app/**/page.tsx', { cwd: 'src' })
    expect(Object.keys(pages).toSorted()).toEqual(files.map(routeOf).toSorted())
  })

  test('for every server function that the pages hold, and that the sources have', () => {
    const table = Object.keys(functions)
      .map((name) => `src/features/${name}`)
      .toSorted()
    expect(built.map(({ name }) => name).toSorted()).toEqual(table)
    expect(functionsInSources()).toEqual(table)
  })

  test('for every address of the API, and the same as the address itself says', async () => {
    const decided = Object.entries(endpoints).map(([name, { needs }]) => [name, needs === 'nothing' ? [] : [...needs]])
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
          const path = addressOf(name, targetFor(about, caller))
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
    'by pages that a link leads to, with the same views',
    async () => {
      // An owner and an admin come through the same doors: these are turned away by some.
      const matrix = new Matrix('Pages, as a link leads there', without(stage.people, 'owner', 'admin', 'insider'))
      for (const { name, rule, about } of rowsOf(pages)) {
        await matrix.row({ name, rule, about }, async (caller) => {
          const path = addressOf(name, targetFor(about, caller))
          const answer = await followLink(stage.server.address, path, caller)
          expectNoSecret(caller, path, answer)
          return viewOf(answer)
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
          const target = targetFor(about, caller)
          const answer = await callNamed(name, caller, rule.args(target))
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
        // What a project is to a token of the organisation, one of them shows.
        const skipped = about === 'open' ? [] : seeingAll
        await matrix.row({ name, rule, about, skipped }, async (caller) => {
          const answer = await callEndpoint(name, rule, targetFor(about, caller), caller)
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
      const told = async (name: string, rule: EndpointRule, target: Target, caller: Caller) => {
        const { status, text } = await callEndpoint(name, rule, target, caller)
        return [name, status, withoutNames(text, target)]
      }
      for (const [name, rule] of Object.entries(endpoints)) {
        if (rule.inProject === undefined) continue
        const member = callerNamed('member')
        expect(await told(name, rule, stage.sealed, member)).toEqual(await told(name, rule, stage.nowhere, member))
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
      expect(markOf(await callNamed(name, callerNamed('nobody'), args))).toBe('401')
  })
})

describe('what is no page and no address of the API', () => {
  test('a token opens no page', async () => {
    const [everything] = stage.programs
    if (everything === undefined) throw new Error('There is no token.')
    expect(markOf(await openPage(stage.server.address, '/issues', everything))).toBe('401')
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

function without(callers: readonly Caller[], ...names: readonly string[]): readonly Caller[] {
  return callers.filter(({ name }) => !names.includes(name))
}

function callerNamed(name: string): Caller {
  const found = stage.people.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

/** Called from a page that everybody may see, so that only the function itself can turn somebody away. */
function callNamed(name: string, caller: Caller, args: readonly unknown[]): Promise<Answered> {
  const found = built.find((one) => one.name === `src/features/${name}`)
  const [route] = found?.routes ?? []
  if (found === undefined || route === undefined) throw new Error(`${name} is not in the build.`)
  return callFunction(stage.server.address, addressOf(route, stage.open), caller, { id: found.id, args })
}

async function callEndpoint(name: string, rule: EndpointRule, given: Target, caller: Caller): Promise<Answered> {
  const isTheirs = given.name === 'open' || caller.seesHidden
  const target = rule.takesAway === true && isTheirs && given !== stage.nowhere ? await stage.restore(given) : given
  const [method = '', route = ''] = name.split(' ')
  const query = rule.query === undefined ? '' : `?${rule.query}`
  const url = `${stage.server.address}/api${addressOf(route, target)}${query}`
  if (rule.body === undefined) return ask({ method, url, headers: caller.headers })
  const sent = rule.body(target)
  const body = sent instanceof FormData ? new Response(sent) : Response.json(sent)
  const headers = { ...caller.headers, 'content-type': body.headers.get('content-type') ?? '' }
  return ask({ method, url, headers, body: new Uint8Array(await body.arrayBuffer()) })
}

/** All that a stranger could have changed in a project. */
async function contentsOf({ projectId, slug, issue, release, bundle }: Target): Promise<unknown> {
  const { projects, rules, issues, releases, artifacts } = stage.stores.catalogue
  const read = operator('project:read')
  const project = await projects.bySlug(read, slug)
  if (project === undefined || project.id !== projectId) throw new Error(`${slug} is gone.`)
  const stored = (await issues.list(operator('event:read'))).find(({ id }) => id === issue)
  return {
    project,
    stored,
    keys: await projects.keys(read, project.id),
    teams: await projects.teams(read, project.id),
    rules: await rules.of(read, project.id),
    hidden: await projects.hiddenEnvironments(read),
    release: await releases.byVersion(read, release),
    deploys: await releases.deploys(read, release),
    files: await artifacts.files(read, bundle),
  }
}

/** An answer repeats what it was asked for; the rest of it may differ in nothing. */
function withoutNames(text: string, { slug, issue, shortId, event, release, file }: Target): string {
  return [release, shortId, slug, String(issue), event, file].reduce((rest, name) => rest.replaceAll(name, '…'), text)
}

/** What is exported by files that say 'use server'. */
function functionsInSources(): readonly string[] {
  return globSync('src/features/**/*.{ts,tsx}')
    .flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes("'use server'")) return []
      // Within a function it would make one that has no name to be in the table by.
      expect([path, source.startsWith("'use server'\n")]).toEqual([path, true])
      return [...source.matchAll(/^export async function (\w+)/gm)].map(([, name]) => `${path} ${name}`)
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
        [`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`, security?.[0]?.bearer ?? []] as const,
    ),
  )
}
