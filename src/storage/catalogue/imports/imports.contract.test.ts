import { describe, expect, test } from 'vitest'
import type { DsnProjectId, PublicKey } from '#domain/ids.ts'
import type { AdoptedProject, ToldLine } from '#domain/import/import-catalogue.ts'
import { emptyTally } from '#domain/import/tally.ts'
import { defaultConfig } from '#domain/monitor/monitor.ts'
import { anEvent, engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const source = 'sentry https://sentry.example.com/api/0 acme'
const mishap = { kind: 'mishap', id: null, name: '' } as const
const publicKey = (letter: string) => letter.repeat(32) as PublicKey

function aProject(dsnProjectId: number, key: string, over: Partial<AdoptedProject> = {}): AdoptedProject {
  const keys = [{ publicKey: publicKey(key), label: 'Default', enabled: true, rateLimit: null, createdAt: noon }]
  return {
    dsnProjectId: dsnProjectId as DsnProjectId,
    slug: 'shop',
    name: 'Shop',
    platform: 'node',
    createdAt: noon,
    keys,
    ...over,
  }
}

const adopt = (stage: CatalogueBench, foreignId: string, project: AdoptedProject) =>
  stage.catalogue.imports.adopt(operator('project:write'), { source, foreignId }, project, noon)

describe.each(engines)('imports on $name', ({ bench }) => {
  test('a project keeps its number where that is free, and numbers go on behind it', async () => {
    await using stage = await bench()
    const first = await stage.project('first')
    expect(await adopt(stage, '42', aProject(42, 'a'))).toMatchObject({
      ok: true,
      value: { project: { id: 42 }, keptId: true },
    })
    expect((await stage.project('later')).id).toBeGreaterThan(42)
    const { keys } = stage.catalogue
    for (const [number, key] of [
      [Number(first.id), 'b'],
      [4_505_991_234_567_890, 'c'],
    ] as const) {
      const adopted = await adopt(stage, `other ${number}`, aProject(number, key))
      expect(adopted).toMatchObject({ ok: true, value: { keptId: false, takenKeys: [] } })
      expect(await keys.find(publicKey(key))).toMatchObject({ dsnProjectId: number })
    }
    expect((await keys.find(publicKey('a')))?.dsnProjectId).toBeUndefined()
  })

  test('a number that would use up those of later projects is not kept', async () => {
    await using stage = await bench()
    const greedy = await adopt(stage, 'greedy', aProject(2_147_483_647, 'a'))
    expect(greedy).toMatchObject({ ok: true, value: { keptId: false, takenKeys: [] } })
    expect(await stage.catalogue.keys.find(publicKey('a'))).toMatchObject({ dsnProjectId: 2_147_483_647 })
    const later = await stage.project('later')
    expect(await stage.catalogue.projects.byId(operator('project:read'), later.id)).toMatchObject({ slug: 'later' })
    expect(later.id).toBeLessThan(100)
  })

  test('a project that comes again is the same; a key that another one has is told', async () => {
    await using stage = await bench()
    const once = await adopt(stage, '42', aProject(42, 'a'))
    expect(await adopt(stage, '42', aProject(42, 'a'))).toEqual(once)
    expect(await adopt(stage, '43', aProject(43, 'a'))).toMatchObject({ value: { takenKeys: [publicKey('a')] } })
    expect(await stage.catalogue.imports.find(source, 'project', '42')).toBe('42')
    expect([...(await stage.catalogue.imports.findAll(source, 'project', '4')).keys()]).toEqual(['42', '43'])
  })

  test('how far a step has come is kept until the import begins anew', async () => {
    await using stage = await bench()
    const { imports } = stage.catalogue
    for (const cursor of ['0:100:0', '0:200:0'])
      await imports.saveStep(source, 'teams', { cursor, isDone: false, tally: { ...emptyTally, came: { team: 2 } } })
    expect(await imports.step(source, 'teams')).toEqual({
      cursor: '0:200:0',
      isDone: false,
      tally: { came: { team: 2 }, known: {}, missed: [] },
    })
    await imports.forgetSteps(source)
    expect(await imports.step(source, 'teams')).toBeUndefined()
  })

  test('a monitor has the environments that it had elsewhere, muted ones among them, and waits in each', async () => {
    await using stage = await bench()
    const { id } = await stage.project('shop')
    const { monitors } = stage.catalogue
    const environments = [
      { name: 'production', muted: false },
      { name: 'staging', muted: true },
    ]
    const monitor = { name: 'Nightly', config: defaultConfig, muted: true, environments }
    const made = await monitors.create(operator('project:write'), id, 'nightly', monitor, noon)
    expect(await monitors.find(operator('event:read'), made.ok ? made.value : 0)).toMatchObject({
      muted: true,
      environments: environments.map((one) => ({ ...one, state: { status: 'waiting', expectedAt: null } })),
    })
  })

  test('what happened to an issue elsewhere is told with its times and by whom, and leaves it as it was there', async () => {
    await using stage = await bench()
    const { id } = await stage.project('shop')
    await stage.commit([anEvent(id, 'first', { timestamp: noon.getTime() })])
    const { catalogue } = stage
    const [issue] = await catalogue.issues.newestOf(operator('event:read'), id, 1)
    if (issue === undefined) throw new Error('No issue.')
    const eva = { kind: 'user', id: null, name: 'Eva' } as const
    const team = await catalogue.teams.create(operator('team:admin'), 'Payments', noon)
    if (!team.ok) throw new Error('No team.')
    const { id: teamId } = team.value
    const lines: readonly ToldLine[] = [
      { at: minutes(1), by: eva, what: { kind: 'assigned_away', name: 'Tom' } },
      {
        at: minutes(2),
        by: eva,
        what: { kind: 'decided', decision: { kind: 'assign', to: { kind: 'team', id: teamId } } },
      },
      {
        at: minutes(3),
        by: eva,
        what: { kind: 'decided', decision: { kind: 'resolve', resolution: { kind: 'release', release: 'shop@2' } } },
      },
      { at: minutes(4), by: mishap, what: { kind: 'regressed', release: 'shop@3' } },
      { at: minutes(5), by: eva, what: { kind: 'comment', text: 'Again' } },
      { at: minutes(6), by: eva, what: { kind: 'decided', decision: { kind: 'reopen' } } },
      { at: minutes(7), by: eva, what: { kind: 'decided', decision: { kind: 'archive', until: { kind: 'forever' } } } },
    ]
    // Idempotent: an import that was killed sends the history again.
    for (const _ of [1, 2])
      await catalogue.imports.tellHistory(operator('event:write'), { source, foreignId: '501' }, issue.id, lines)
    const told = await catalogue.activity.of(operator('event:read'), issue.id, { limit: 9 })
    expect(told.toReversed().slice(1)).toMatchObject([
      { at: minutes(1), by: eva, what: { kind: 'assigned', was: null, is: { name: 'Tom' } } },
      { at: minutes(2), by: eva, what: { kind: 'assigned', was: { name: 'Tom' }, is: { kind: 'team', id: teamId } } },
      { at: minutes(3), by: eva, what: { kind: 'state', is: { status: 'resolved', at: minutes(3) } } },
      {
        at: minutes(4),
        by: mishap,
        what: { kind: 'state', is: { substatus: 'regressed' }, why: 'came_back', release: 'shop@3' },
      },
      { at: minutes(5), by: eva, what: { kind: 'comment', text: 'Again' } },
      // It was open already, so there is nothing to record.
      { at: minutes(7), by: eva, what: { kind: 'state', is: { status: 'archived' } } },
    ])
    expect(await catalogue.issues.byId(operator('event:read'), issue.id)).toMatchObject({
      state: { status: 'archived', until: { kind: 'forever' }, at: minutes(7) },
      assignee: { kind: 'team', id: teamId },
    })
  })

  test('what happened before an import began says so to whoever follows histories', async () => {
    await using stage = await bench()
    const { id } = await stage.project('shop')
    await stage.catalogue.imports.beginHistory(id, minutes(1))
    await stage.commit([
      anEvent(id, 'before', { timestamp: noon.getTime() }),
      anEvent(id, 'after', { timestamp: minutes(2).getTime() }),
    ])
    const lines = await stage.catalogue.feed.after(0, 9)
    expect(lines.map(({ at, isHistory }) => [at, isHistory ?? false])).toEqual([
      [noon, true],
      [minutes(2), false],
    ])
  })
})
