import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ProjectId } from '#domain/ids.ts'
import { pprofOf } from '#domain/profile/pprof-file.ts'
import { aProfile } from '#domain/profile/sample-profile.ts'
import { evaluateProfiles } from '#services/detectors/evaluate-profiles.ts'
import { openTestStores } from './test-support/stores.ts'

const EVENTUALLY = { timeout: 60_000, interval: 30 }
const HOUR_MS = 3_600_000
const grant = operatorGrant('event:read')
const frames = ['main', 'computeTaxes', 'render'].map((name) => ({ function: name, filename: 'app.js', in_app: true }))

/** A one-second profile that spends `taxes` hundredths in `computeTaxes`. */
function aSample(projectId: ProjectId, release: string, taxes: number, at: number) {
  const samples = Array.from({ length: 101 }, (_, n) => {
    return { elapsed_since_start_ns: n * 10_000_000, stack_id: n < taxes ? 0 : 1, thread_id: '1' }
  })
  const profile = {
    frames,
    stacks: [
      [1, 0],
      [2, 0],
    ],
    samples,
    thread_metadata: {},
  }
  const id = crypto.randomUUID().replaceAll('-', '')
  const sent = { event_id: id, version: '1', platform: 'node', release, timestamp: new Date(at).toISOString(), profile }
  return {
    header: { kind: 'envelope', projectId, receivedAt: Date.now(), remoteAddress: null, userAgent: null } as const,
    body: Buffer.from(`{}\n{"type":"profile"}\n${JSON.stringify(sent)}\n`),
  }
}

/** The same as a Go file, which measures CPU time. */
function aFile(projectId: ProjectId, release: string, taxes: number, at: number) {
  const profile = aProfile({ 'main taxes': taxes, 'main render': 100 - taxes }, { startedAt: at })
  const own = { ...profile, frames: profile.frames.map((frame) => ({ ...frame, file: '/srv/till/till.go' })) }
  const payload = pprofOf(own, 'cpu')
  const header = JSON.stringify({ type: 'pprof', release, length: payload.length })
  return {
    header: { kind: 'envelope', projectId, receivedAt: Date.now(), remoteAddress: null, userAgent: null } as const,
    body: Buffer.concat([Buffer.from(`{}\n${header}\n`), payload, Buffer.from('\n')]),
  }
}

test('a Go program is judged by its processor time, and the issue says so', async () => {
  await using stores = await openTestStores()
  const { catalogue, spool, events } = stores
  const made = { name: 'till', platform: 'go' } as const
  const { project } = await catalogue.projects.create(operatorGrant('project:write'), made, new Date())
  await stores.digest()
  const settled = () => expect.poll(() => spool.backlog().records, EVENTUALLY).toBe(0)
  for (const [release, taxes, hoursAgo] of [
    ['till@1', 20, 30],
    ['till@2', 60, 3],
  ] as const)
    for (let n = 0; n < 10; n++)
      await spool.append(aFile(project.id, release, taxes, Date.now() - hoursAgo * HOUR_MS + n * 1000))
  await settled()
  expect(await evaluateProfiles(stores, new Set(), new Date())).toEqual({ evaluated: 1, reported: 1 })
  await settled()
  const period = { since: new Date(Date.now() - 48 * HOUR_MS), until: new Date(Date.now() + 60_000) }
  const groups = await events.groupTotals(grant, { period, environments: [] }, 10)
  const [issue] = await catalogue.issues.byGroups(grant, groups)
  expect(issue?.title).toBe('Function Regression: taxes')
  const [told] = await events.events(grant, { groups }, { period, environments: [] }, { order: 'newest', limit: 1 })
  const stored = told && (await events.event(grant, told.eventId))
  expect(stored?.event.contexts?.performance).toMatchObject({ measured: 'cpu', example: 'till@1' })
}, 60_000)

test('a function that takes a larger share since a release is an issue, once a day', async () => {
  await using stores = await openTestStores()
  const { catalogue, spool, events } = stores
  const made = { name: 'shop', platform: 'node' } as const
  const { project } = await catalogue.projects.create(operatorGrant('project:write'), made, new Date())
  await stores.digest()
  const settled = () => expect.poll(() => spool.backlog().records, EVENTUALLY).toBe(0)
  const send = async (release: string, taxes: number, hoursAgo: number) => {
    for (let n = 0; n < 10; n++)
      await spool.append(aSample(project.id, release, taxes, Date.now() - hoursAgo * HOUR_MS + n * 1000))
    await settled()
  }
  await send('shop@1.0.0', 20, 30)
  const told = new Set<string>()
  expect(await evaluateProfiles(stores, told, new Date(Date.now() - HOUR_MS))).toEqual({ evaluated: 0, reported: 0 })

  await send('shop@1.1.0', 60, 3)
  expect(await evaluateProfiles(stores, told, new Date())).toEqual({ evaluated: 1, reported: 1 })
  // Within the same hour nothing is compared again, and within the same day nothing is reported again.
  expect(await evaluateProfiles(stores, told, new Date())).toEqual({ evaluated: 0, reported: 0 })
  await catalogue.detectors.advance('profiles', 0)
  expect(await evaluateProfiles(stores, told, new Date())).toEqual({ evaluated: 1, reported: 0 })
  await catalogue.detectors.advance('profiles', 0)
  expect(await evaluateProfiles(stores, new Set(), new Date())).toEqual({ evaluated: 1, reported: 1 })
  await settled()

  const period = { since: new Date(Date.now() - 48 * HOUR_MS), until: new Date(Date.now() + 60_000) }
  const groups = await events.groupTotals(grant, { period, environments: [] }, 10)
  const [issue] = await catalogue.issues.byGroups(grant, groups)
  expect(issue).toMatchObject({
    type: 'performance',
    title: 'Function Regression: computeTaxes',
    culprit: 'app.js',
    eventCount: 1,
  })
}, 60_000)
