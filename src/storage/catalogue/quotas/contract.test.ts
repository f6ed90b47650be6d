import { describe, expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import { stepReached, windowAt, type Charge } from '#domain/quota/quota.ts'
import { engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const org = { scope: 'organization' } as const
const write = () => operator('org:write')
const read = () => operator('org:read')
const hour = windowAt('hour', noon.getTime()).since
const day = windowAt('day', noon.getTime()).since

async function aQuota(stage: CatalogueBench, most: number) {
  const set = await stage.catalogue.quotas.set(write(), { subject: org, category: 'errors', period: 'day', most }, noon)
  if (!set.ok) throw new Error(set.refusal.reason)
  return set.value
}

function came(projectId: ProjectId, quantity: number, at: number, outcome: ItemOutcome['outcome'] = 'accepted') {
  const reason = outcome === 'rate_limited' ? 'spike_protection' : ''
  return { projectId, category: 'error', outcome, reason, quantity, receivedAt: at } as const
}

describe.each(engines)('quotas on $name', ({ bench }) => {
  test('count with the position of the digest, in one transaction, and keep it over a restart', async () => {
    await using stage = await bench()
    const quota = await aQuota(stage, 10)
    const charge: Charge = { quota: quota.id, since: day, quantity: 3 }
    await stage.commit([], { charges: [charge, charge, { ...charge, quota: 99 }] })
    await using again = await stage.again()
    const limits = await again.catalogue.limits.limits('bench', noon)
    expect(limits.quotas).toMatchObject([{ id: quota.id, used: 6, window: { since: day } }])
    expect(limits.position).toEqual({ segment: 1, offset: 10 })
    // The next day starts from zero.
    expect((await again.catalogue.quotas.list(read(), minutes(24 * 60)))[0]?.used).toBe(0)
  })

  test('count what came before they were set, and keep it when they are raised', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    await stage.commit([], {
      outcomes: [came(id, 4, hour), came(id, 5, day - 1), came(id, 7, hour, 'rate_limited')],
    })
    const first = await aQuota(stage, 5)
    const raised = await aQuota(stage, 50)
    expect(raised).toEqual({ ...first, most: 50 })
    expect(await stage.catalogue.quotas.list(read(), noon)).toMatchObject([{ used: 4, most: 50 }])
    expect(await stage.catalogue.quotas.remove(write(), first.id, noon)).toBe(true)
    expect(await stage.catalogue.quotas.remove(write(), first.id, noon)).toBe(false)
    const log = await stage.catalogue.audit.search(write(), {}, 9)
    expect(log.flatMap(({ action }) => (action.startsWith('quota.') ? action : []))).toEqual([
      'quota.deleted',
      'quota.updated',
      'quota.created',
    ])
  })

  test('go with their project and their key', async () => {
    await using stage = await bench()
    const { id: projectId } = await stage.project('web')
    const [key] = await stage.catalogue.projects.keys(operator('project:read'), projectId)
    if (key === undefined) throw new Error('no key')
    const quota = { category: 'logs', period: 'hour', most: 1 } as const
    const { quotas, projects } = stage.catalogue
    await quotas.set(write(), { ...quota, subject: { scope: 'project', projectId } }, noon)
    await quotas.set(write(), { ...quota, subject: { scope: 'key', projectId, publicKey: key.publicKey } }, noon)
    const other = { scope: 'key', projectId: 99 as ProjectId, publicKey: key.publicKey } as const
    expect(await quotas.set(write(), { ...quota, subject: other }, noon)).toMatchObject({
      refusal: { reason: 'no_project' },
    })
    await projects.removeKey(operator('project:write'), key.publicKey, noon)
    expect(await quotas.list(read(), noon)).toHaveLength(1)
    await projects.remove(operator('project:admin'), projectId, noon)
    expect(await quotas.list(read(), noon)).toEqual([])
  })

  test('are told of at 80% and at 100%, once each', async () => {
    await using stage = await bench()
    const { limitWork } = stage.catalogue
    expect([79, 80, 99, 100].map((used) => stepReached({ used, most: 100 }))).toEqual([undefined, 80, 80, 100])
    const notice = { subject: 'quota 1', since: day, step: '80' }
    expect(await limitWork.wasTold(notice)).toBe(false)
    expect(await limitWork.noteTold(notice, noon)).toBe(true)
    expect([await limitWork.noteTold(notice, noon), await limitWork.wasTold(notice)]).toEqual([false, true])
  })
})

describe.each(engines)('spike protection on $name', ({ bench }) => {
  test('shows what is usual, what came and what was let in; ingest is given what holds', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { limitWork, limits, spikes } = stage.catalogue
    await limitWork.saveSpikes([{ projectId: id, category: 'errors', hour, usual: 100, most: 5_000 }])
    await stage.commit([], { outcomes: [came(id, 40, hour), came(id, 60, hour, 'rate_limited')] })
    const project = operator('project:read')
    const shown = { projectId: id, category: 'errors', hour, usual: 100, most: 5_000, count: 100, letIn: 40 }
    expect(await spikes.of(project, id, new Date(day), noon)).toEqual({
      enabled: true,
      openUntil: null,
      hours: [shown],
    })
    const holds = async (now = noon) => (await limits.limits('bench', now)).spikes.map(({ most, used }) => [most, used])
    expect(await holds()).toEqual([[5_000, 40]])
    expect(await limitWork.stoppedSince(new Date(hour))).toMatchObject([{ projectId: id, count: 60 }])
    expect(await limitWork.countsIn([hour], ['errors'])).toMatchObject([{ count: 100 }])

    const change = operator('project:write')
    await spikes.set(change, id, { enabled: true, openUntil: minutes(10) }, noon)
    expect([await holds(), await holds(minutes(20))]).toEqual([[], [[5_000, 40]]])
    await spikes.set(change, id, { enabled: false, openUntil: null }, noon)
    expect([await holds(minutes(20)), await limitWork.watchedProjects(noon)]).toEqual([[], []])
  })
})
