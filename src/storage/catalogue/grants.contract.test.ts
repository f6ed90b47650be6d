import { describe, expect, test } from 'vitest'
import { narrow, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId, TeamId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import { aBundle, aFile } from './test-support/artifacts.ts'
import { anEvent, engines, groupHash, minutes, noon, operator, type CatalogueBench } from './test-support/bench.ts'

/**
 * Every method of the catalogue that takes a grant, called with one that covers another project only: it must show nothing
 * of the project beyond it, and change nothing. The same call with a grant over both does show or change something, so that
 * a case which looks in the wrong place fails. A method without a case fails as well.
 */

/** Everything of the hidden project bears this word. */
const MARK = 'secret'

/** What a case may use: the hidden project with something of every kind, and the one that the grant covers. */
interface World {
  readonly catalogue: Catalogue
  readonly mine: ProjectId
  readonly hidden: ProjectId
  readonly slug: string
  readonly key: ProjectKey
  readonly issue: Issue
  readonly other: Issue
  readonly merged: Issue
  readonly team: TeamId
  readonly bundle: { readonly id: number; readonly checksum: string }
  readonly may: <const P extends Permission>(permission: P) => Grant<P>
}

type Case = (world: World) => Promise<unknown>
type GrantedPart = Exclude<
  keyof Catalogue,
  'keys' | 'removals' | 'people' | 'digest' | 'leases' | 'engine' | 'close' | 'organization'
>

const VERSION = `${MARK}@1.0.0`
const figures = {
  events: 1,
  firstSeen: noon,
  lastSeen: noon,
  firstRelease: '',
  lastRelease: '',
}
const face = {
  title: MARK,
  culprit: '',
  level: 'error',
  type: 'error',
  platform: 'node',
  metadata: { type: '', value: '', filename: '', function: '' },
  handled: true,
} as const
const token = { name: 'ci', scopes: ['org:read'], hash: 'cd'.repeat(32), lastFour: 'cafe' } as const

/** undefined: the method takes no grant, for what it does is for the machine, or tells of no project. */
const cases: { readonly [P in GrantedPart]: { readonly [M in keyof Catalogue[P]]: Case | undefined } } = {
  projects: {
    // Shows and changes only what it makes.
    create: undefined,
    list: (w) => w.catalogue.projects.list(w.may('project:read')),
    byId: (w) => w.catalogue.projects.byId(w.may('project:read'), w.hidden),
    bySlug: (w) => w.catalogue.projects.bySlug(w.may('project:read'), w.slug),
    keys: (w) => w.catalogue.projects.keys(w.may('project:read'), w.hidden),
    movedFrom: (w) => w.catalogue.projects.movedFrom(w.may('project:read'), 'old'),
    update: (w) => w.catalogue.projects.update(w.may('project:write'), w.hidden, { name: 'Taken' }, noon),
    teams: async (w) => shown((await w.catalogue.projects.teams(w.may('project:read'), w.hidden))[0]),
    setAccess: (w) => w.catalogue.projects.setAccess(w.may('project:admin'), w.hidden, 'organization', [], noon),
    remove: (w) => w.catalogue.projects.remove(w.may('project:admin'), w.hidden, noon),
    createKey: (w) => w.catalogue.projects.createKey(w.may('project:write'), w.hidden, 'new', noon),
    updateKey: (w) => w.catalogue.projects.updateKey(w.may('project:write'), w.key.publicKey, { enabled: false }, noon),
    removeKey: (w) => w.catalogue.projects.removeKey(w.may('project:write'), w.key.publicKey, noon),
    hiddenEnvironments: (w) => w.catalogue.projects.hiddenEnvironments(w.may('project:read')),
    setEnvironmentHidden: (w) =>
      w.catalogue.projects.setEnvironmentHidden(w.may('project:write'), w.hidden, 'staging', true, noon),
  },
  rules: {
    of: (w) => w.catalogue.rules.of(w.may('project:read'), w.hidden),
    withVersion: (w) => w.catalogue.rules.withVersion(w.may('project:read'), w.hidden),
    save: (w) => w.catalogue.rules.save(w.may('project:write'), w.hidden, defaultRules, 1, noon),
  },
  issues: {
    byId: (w) => w.catalogue.issues.byId(w.may('event:read'), w.issue.id),
    byNumber: (w) => w.catalogue.issues.byNumber(w.may('event:read'), w.hidden, w.issue.number),
    byGroups: (w) =>
      w.catalogue.issues.byGroups(w.may('event:read'), [{ projectId: w.hidden, groupHash: groupHash('one') }]),
    setStatus: (w) => w.catalogue.issues.setStatus(w.may('event:write'), [w.issue.id], 'resolved', noon),
    merge: (w) => w.catalogue.issues.merge(w.may('event:write'), w.issue.id, [w.other.id], noon),
    unmerge: (w) =>
      w.catalogue.issues.unmerge(
        w.may('event:write'),
        w.issue.id,
        [groupHash('merged')],
        { stays: figures, goes: { ...figures, newest: face } },
        noon,
      ),
    adopt: (w) => w.catalogue.issues.adopt(w.may('event:write'), w.issue.id, groupHash('adopted')),
    movedTo: async (w) => shown(await w.catalogue.issues.movedTo(w.may('event:read'), w.merged.id)),
    countByProject: async (w) => shown((await w.catalogue.issues.countByProject(w.may('event:read'))).get(w.hidden)),
  },
  releases: {
    list: (w) => w.catalogue.releases.list(w.may('project:read'), {}, 'newest', { offset: 0, limit: 10 }),
    byVersion: (w) => w.catalogue.releases.byVersion(w.may('project:read'), VERSION),
    upsert: async (w) =>
      w.catalogue.releases
        .upsert(w.may('project:releases'), VERSION, { projects: [w.hidden], url: 'https://taken.example' }, noon)
        .catch(() => undefined),
    remove: (w) => w.catalogue.releases.remove(w.may('project:releases'), VERSION, noon),
    commits: (w) => w.catalogue.releases.commits(w.may('project:read'), VERSION, 10),
    previousWithCommits: (w) => w.catalogue.releases.previousWithCommits(w.may('project:read'), `${MARK}@2.0.0`),
    beside: (w) => w.catalogue.releases.beside(w.may('project:read'), VERSION),
    deploys: (w) => w.catalogue.releases.deploys(w.may('project:read'), VERSION),
    addDeploy: (w) =>
      w.catalogue.releases.addDeploy(w.may('project:releases'), VERSION, {
        environment: 'production',
        name: null,
        url: null,
        startedAt: null,
        finishedAt: noon,
      }),
    issues: (w) => w.catalogue.releases.issues(w.may('event:read'), VERSION, 'new', 10),
    commitsTouching: (w) =>
      w.catalogue.releases.commitsTouching(w.may('project:read'), w.hidden, VERSION, ['pay.ts'], 5),
    saveCodeMappings: (w) =>
      w.catalogue.releases.saveCodeMappings(w.may('project:releases'), w.hidden, [
        { repository: 'acme/taken', branch: 'main', stackRoot: 'a/', sourceRoot: 'b/' },
      ]),
    codeMappings: (w) => w.catalogue.releases.codeMappings(w.may('project:read'), w.hidden),
    repositories: (w) => w.catalogue.releases.repositories(w.may('project:read')),
  },
  artifacts: {
    bundles: (w) => w.catalogue.artifacts.bundles(w.may('project:read'), { projectId: w.hidden }, 10),
    files: (w) => w.catalogue.artifacts.files(w.may('project:read'), w.bundle.id),
    releaseFiles: (w) => w.catalogue.artifacts.releaseFiles(w.may('project:read'), w.hidden, VERSION, 10),
    bundleByChecksum: (w) =>
      w.catalogue.artifacts.bundleByChecksum(w.may('project:releases'), {
        checksum: w.bundle.checksum,
        projects: [w.hidden],
        release: VERSION,
        dist: null,
      }),
    addBundle: (w) =>
      w.catalogue.artifacts
        .addBundle(w.may('project:releases'), aBundle({ projects: [w.hidden] }), [aFile()])
        .catch(() => undefined),
    removeBundle: (w) => w.catalogue.artifacts.removeBundle(w.may('project:releases'), w.bundle.id, noon),
    namedBlobs: undefined,
    namedDebugFiles: undefined,
    blobOwners: (w) => w.catalogue.artifacts.blobOwners(w.may('org:admin')),
    debugFiles: (w) => w.catalogue.artifacts.debugFiles(w.may('project:read'), w.hidden, 10),
    debugFileByChecksum: (w) =>
      w.catalogue.artifacts.debugFileByChecksum(w.may('project:releases'), w.hidden, `${MARK}-file`),
    addDebugFile: (w) =>
      w.catalogue.artifacts
        .addDebugFile(w.may('project:releases'), aDebugFile(w.hidden, 'another'))
        .catch(() => undefined),
    newestUpload: async (w) =>
      shown(
        await w.catalogue.artifacts.newestUpload(w.may('project:read'), w.hidden, { debugIds: [], release: VERSION }),
      ),
  },
  outcomes: {
    totals: async (w) =>
      shown(
        (await w.catalogue.outcomes.totals(w.may('org:read'), minutes(-600), minutes(600))).find(
          ({ projectId }) => projectId === w.hidden || projectId === null,
        ),
      ),
  },
  tokens: {
    create: (w) => w.catalogue.tokens.create(w.may('org:admin'), token, noon).catch(() => undefined),
    list: (w) => w.catalogue.tokens.list(w.may('org:admin')),
    revoke: async (w) => {
      const [first] = await w.catalogue.tokens.list(operator('org:admin'))
      return w.catalogue.tokens.revoke(w.may('org:admin'), first?.id ?? 0, noon)
    },
    // One's own, and no more than one may oneself.
    createOwn: undefined,
    listOwn: undefined,
    revokeOwn: undefined,
    byHash: undefined,
  },
  teams: {
    // Teams themselves are no secret: whose projects they are is.
    list: async (w) => shownProject(w, await w.catalogue.teams.list(w.may('team:read'))),
    bySlug: async (w) => shownProject(w, [(await w.catalogue.teams.bySlug(w.may('team:read'), 'owners')) ?? none]),
    create: undefined,
    rename: (w) => w.catalogue.teams.rename(w.may('team:admin'), w.team, 'Taken', noon),
    remove: (w) => w.catalogue.teams.remove(w.may('team:admin'), w.team, noon),
    setMembers: (w) => w.catalogue.teams.setMembers(w.may('team:admin'), w.team, ['newcomer'], noon),
    setTeamsOf: (w) => w.catalogue.teams.setTeamsOf(w.may('team:admin'), 'newcomer', [w.team], noon),
  },
  audit: {
    add: undefined,
    search: (w) => w.catalogue.audit.search(w.may('org:write'), {}, 100),
  },
}

const none = { projects: [] }

/** What is found bears the mark; what is not there does not. */
function shown(found: unknown): string | undefined {
  return found === undefined ? undefined : MARK
}

function shownProject(w: World, teams: readonly { readonly projects: readonly ProjectId[] }[]): string | undefined {
  return shown(teams.flatMap(({ projects }) => projects).find((id) => id === w.hidden))
}

function aDebugFile(projectId: ProjectId, checksum: string) {
  return {
    projectId,
    checksum,
    debugId: MARK,
    name: MARK,
    symbolType: 'proguard',
    uploadedAt: noon,
    size: 1,
  }
}

async function aWorld(stage: CatalogueBench): Promise<Omit<World, 'may'>> {
  const { catalogue } = stage
  const mine = (await stage.project('mine')).id
  const { project, key } = await catalogue.projects.create(
    operator('project:write'),
    { name: 'old', platform: 'node' },
    noon,
  )
  const hidden = project.id
  await catalogue.projects.update(operator('project:write'), hidden, { slug: MARK, name: MARK }, noon)
  await catalogue.projects.updateKey(operator('project:write'), key.publicKey, { label: MARK }, noon)
  await catalogue.projects.setEnvironmentHidden(operator('project:write'), hidden, MARK, true, noon)
  await fillEvents(stage, mine, hidden)
  const [issue, other, merged] = await Promise.all(
    ['one', 'other', 'merged'].map((name) => stage.issueOf(hidden, name)),
  )
  if (issue === undefined || other === undefined || merged === undefined) throw new Error('An issue was not made.')
  await catalogue.issues.merge(operator('event:write'), issue.id, [merged.id], noon)
  const bundle = await fillFiles(catalogue, hidden)
  const team = await fillPeople(stage, hidden)
  return { catalogue, mine, hidden, slug: MARK, key, issue, other, merged, team, bundle }
}

async function fillEvents(stage: CatalogueBench, mine: ProjectId, hidden: ProjectId): Promise<void> {
  const titled = { title: MARK, release: VERSION }
  await stage.commit([
    anEvent(mine, 'one', { release: 'mine@1.0.0' }),
    ...['one', 'other', 'merged'].map((group) => anEvent(hidden, group, titled)),
  ])
}

async function fillFiles(catalogue: Catalogue, hidden: ProjectId) {
  const may = operator('project:releases')
  const commit = {
    id: MARK,
    repository: MARK,
    authorName: MARK,
    authorEmail: '',
    message: MARK,
    timestamp: noon,
    files: [{ path: 'src/pay.ts', change: 'M' }],
  } as const
  const next = `${MARK}@2.0.0`
  await catalogue.releases.upsert(may, VERSION, { projects: [hidden], commits: [commit] }, noon)
  await catalogue.releases.upsert(may, next, { projects: [hidden] }, minutes(1))
  const deploy = { environment: MARK, name: null, url: null, startedAt: null, finishedAt: noon }
  await catalogue.releases.addDeploy(may, VERSION, deploy)
  const mapping = { repository: MARK, branch: 'main', stackRoot: 'x/', sourceRoot: 'y/' }
  await catalogue.releases.saveCodeMappings(may, hidden, [mapping])
  await catalogue.artifacts.addDebugFile(may, aDebugFile(hidden, `${MARK}-file`))
  // One without files as well: nothing but the bundle itself says whose it is.
  await catalogue.artifacts.addBundle(may, aBundle({ projects: [hidden], release: VERSION, problem: MARK }), [])
  return catalogue.artifacts.addBundle(may, aBundle({ projects: [hidden], release: VERSION }), [
    aFile({ url: `~/${MARK}.js`, indexKey: `index/${MARK}` }),
  ])
}

async function fillPeople(stage: CatalogueBench, hidden: ProjectId): Promise<TeamId> {
  const { catalogue } = stage
  await stage.account('newcomer')
  const team = await catalogue.teams.create(operator('team:admin'), 'Owners', noon)
  if (!team.ok) throw new Error('The team was not made.')
  await catalogue.projects.setAccess(operator('project:admin'), hidden, 'teams', [team.value.id], noon)
  await catalogue.tokens.create(operator('org:admin'), { ...token, name: MARK, hash: 'ab'.repeat(32) }, noon)
  const rules = { ...defaultRules, grouping: { fingerprint: `message:${MARK} -> ${MARK}`, stackTrace: '' } }
  await catalogue.rules.save(operator('project:write'), hidden, rules, 0, noon)
  return team.value.id
}

const methods = Object.entries(cases).flatMap(([part, ofPart]) =>
  Object.entries(ofPart).flatMap(([method, run]) => (run === undefined ? [] : [{ name: `${part}.${method}`, run }])),
)

describe.each(engines)('a grant over another project, on $name,', ({ bench }) => {
  test('has a case for every method of the catalogue', async () => {
    await using stage = await bench()
    for (const [part, ofPart] of Object.entries(cases)) {
      const there = Object.keys(stage.catalogue[part as GrantedPart]).toSorted()
      expect([part, Object.keys(ofPart).toSorted()]).toEqual([part, there])
    }
    const others = ['keys', 'removals', 'people', 'digest', 'leases', 'engine', 'close', 'organization', 'database']
    expect(Object.keys(stage.catalogue).toSorted()).toEqual([...Object.keys(cases), ...others].toSorted())
  })

  test('sees nothing of a project and changes nothing of it, whatever it calls', async () => {
    await using stage = await bench()
    const world = await aWorld(stage)
    const before = await stage.dump()
    const may: World['may'] = (permission) => narrow(operator(permission), [world.mine])
    for (const { name, run } of methods) {
      const answer = answerText(await run({ ...world, may }))
      expect({ name, shows: answer.includes(MARK), changed: changed(before, await stage.dump()) }).toEqual({
        name,
        shows: false,
        changed: [],
      })
    }
  })

  test.each(methods)('would see or change it by $name with a grant over it', async ({ run }) => {
    await using stage = await bench()
    const world = await aWorld(stage)
    const before = await stage.dump()
    const may: World['may'] = (permission) => narrow(operator(permission), [world.mine, world.hidden])
    const wide = isOverAll(run) ? operator : may
    const answer = answerText(await run({ ...world, may: wide }))
    expect(answer.includes(MARK) || changed(before, await stage.dump()).length > 0).toBe(true)
  })
})

/** What belongs to no project needs a grant over all of them. */
function isOverAll(run: Case): boolean {
  return [cases.tokens.create, cases.tokens.list, cases.tokens.revoke, cases.audit.search].includes(run)
}

function answerText(answer: unknown): string {
  return (
    JSON.stringify(answer, (_, value: unknown) =>
      value instanceof Map || value instanceof Set ? [...value] : value,
    ) ?? ''
  )
}

function changed(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(after).filter((table) => after[table] !== before[table])
}
