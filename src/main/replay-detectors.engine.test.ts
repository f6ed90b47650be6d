import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { JsonObject } from '#domain/event/event.ts'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import { replayDetectors, type ReplayDetector } from '#domain/trace/detect/rules.ts'
import { createReplays } from '#services/replays/replays.ts'
import { Allowance } from '#services/detectors/allowance.ts'
import { evaluateReplays } from '#services/detectors/evaluate-replays.ts'
import { SETTLED_AFTER_MS } from '#services/detectors/evaluate-segments.ts'
import { openTestStores, type TestStores } from './test-support/stores.ts'

const grant = operatorGrant('event:read')
const EVENTUALLY = { timeout: 60_000, interval: 30 }
const TRACE = 'c1'.repeat(16)
const CART = 'https://shop.example/cart/81'

const snapshot = (at: number): JsonObject => ({ type: 2, timestamp: at, data: { node: { id: 1, childNodes: [] } } })
const crumb = (at: number, category: string, message: string, data: JsonObject): JsonObject => ({
  type: 5,
  timestamp: at,
  data: { tag: 'breadcrumb', payload: { timestamp: at / 1000, type: 'default', category, message, data } },
})
const slow = (at: number, selector: string, clickCount: number): JsonObject =>
  crumb(at, 'ui.slowClickDetected', selector, {
    endReason: 'timeout',
    timeAfterClickMs: 7000,
    clickCount,
    url: CART,
    node: { id: 7, tagName: 'button', textContent: 'Buy now', attributes: { id: 'buy' } },
  })

async function aStage(stores: TestStores) {
  const { catalogue, events, spool, blobs } = stores
  const parts = { catalogue, events, spool, replays: createReplays({ events, blobs, catalogue }) }
  const { project } = await catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'shop', platform: 'javascript' } as const,
    new Date(),
  )
  await stores.digest()
  let allowance = new Allowance()
  const settled = () => expect.poll(() => spool.backlog().records, EVENTUALLY).toBe(0)
  return {
    project,
    parts,
    switchOn: (kinds: readonly ReplayDetector[], revision = 0) => {
      const on = Object.fromEntries(kinds.map((kind) => [kind, { on: true, limits: {} }]))
      const rules = { ...defaultRules, performance: { ...defaultRules.performance, ...on } }
      return catalogue.rules.save(operatorGrant('project:write'), project.id, rules, revision, new Date())
    },
    send: async (replayId: ReplayId, segmentId: number, recording: readonly JsonObject[], projectId = project.id) => {
      await spool.append(aSegment(projectId, replayId, segmentId, recording))
      await settled()
    },
    look: async () => {
      const looked = await evaluateReplays(parts, allowance, new Date(Date.now() + SETTLED_AFTER_MS + 1000))
      await settled()
      return looked
    },
    /** Advances past everything already inspected. */
    goOn: async () => {
      const from = Date.now() - 1
      await catalogue.detectors.advance('replays', from)
      return from
    },
    /** Restarts from there, as after a crash. */
    restart: async (from: number) => {
      allowance = new Allowance()
      await catalogue.detectors.advance('replays', from)
    },
    issues: async () => {
      const groups = await events.groupTotals(grant, { period: lately(), environments: [] }, 100)
      return (await catalogue.issues.byGroups(grant, groups)).toSorted((a, b) => a.title.localeCompare(b.title))
    },
    counted: async () => {
      const groups = await events.groupTotals(grant, { period: lately(), environments: [] }, 100)
      return groups.map((group) => group.events)
    },
    newest: async () => {
      const groups = await events.groupTotals(grant, { period: lately(), environments: [] }, 100)
      return (await events.edgeEvent(grant, { groups }, undefined, 'newest'))?.event
    },
  }
}

function lately() {
  return { since: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) }
}

/** An envelope as the browser SDK sends it. */
function aSegment(projectId: ProjectId, replayId: ReplayId, segmentId: number, recording: readonly JsonObject[]) {
  const now = Date.now()
  const told = {
    type: 'replay_event',
    event_id: replayId,
    replay_id: replayId,
    replay_type: 'session',
    segment_id: segmentId,
    replay_start_timestamp: now / 1000 - 60,
    timestamp: now / 1000,
    urls: [CART],
    trace_ids: [TRACE],
    user: { id: '7', email: 'ann@shop.example' },
    platform: 'javascript',
    release: 'shop@1.0.0',
    environment: 'live',
  }
  const lines = [{ event_id: replayId }, { type: 'replay_event' }, told].map((line) => JSON.stringify(line)).join('\n')
  const packed = Buffer.concat([
    Buffer.from(`${JSON.stringify({ segment_id: segmentId })}\n`),
    deflateSync(JSON.stringify(recording)),
  ])
  const header = `\n${JSON.stringify({ type: 'replay_recording', length: packed.length })}\n`
  return {
    header: { kind: 'envelope', projectId, receivedAt: now, remoteAddress: null, userAgent: null },
    body: Buffer.concat([Buffer.from(lines + header), packed]),
  } as const
}

const replay = (letter: string) => letter.repeat(32) as ReplayId

test('clicks that nothing came of, and hydration errors, become issues of their element and page, once', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  await stage.switchOn(replayDetectors)
  const at = Date.now() - 20_000
  await stage.send(replay('a'), 0, [snapshot(at), slow(at, 'button#before', 9)])
  // Recordings from before the detectors existed are left alone.
  expect(await stage.look()).toEqual({ segments: 0, reported: 0, more: false })
  const from = await stage.goOn()
  const hydration = crumb(at + 1, 'replay.hydrate-error', '', { url: CART })
  await stage.send(replay('b'), 0, [snapshot(at), slow(at + 5000, 'main > button#buy', 6)])
  // The page concerned began in an earlier segment.
  await stage.send(replay('b'), 2, [hydration])
  await stage.send(replay('b'), 1, [slow(at + 9000, 'main > button#help', 1)])
  await stage.send(replay('c'), 1, [slow(at + 9500, 'main > button#buy', 5), crumb(at, 'ui.click', 'a', {})])
  // None of these may be reported.
  await stage.send(replay('c'), 2, [crumb(at, 'ui.click', 'a', {})])

  expect(await stage.look()).toEqual({ segments: 4, reported: 4, more: false })
  expect(await stage.issues()).toMatchObject([
    {
      title: 'Dead Click: main > button#help',
      culprit: 'https://shop.example/cart/*',
      type: 'replay',
      level: 'warning',
    },
    { title: 'Hydration Error: https://shop.example/cart/*', type: 'replay' },
    { title: 'Rage Click: main > button#buy', type: 'replay', eventCount: 2, platform: 'javascript' },
  ])
  expect(await stage.newest()).toMatchObject({
    timestamp: (at + 9500) / 1000,
    release: 'shop@1.0.0',
    environment: 'live',
    user: { id: '7', email: 'ann@shop.example' },
    request: { url: CART },
    tags: [
      ['detector', 'rage_click'],
      ['replayId', replay('c')],
      ['url', CART],
    ],
    contexts: {
      trace: { trace_id: TRACE },
      replay: {
        replay_id: replay('c'),
        detector: 'rage_click',
        clicks: 5,
        markup: '<button id="buy">Buy now</button>',
      },
    },
  })

  await stage.restart(from)
  expect(await stage.look()).toMatchObject({ reported: 4 })
  expect((await stage.counted()).toSorted((a, b) => a - b)).toEqual([1, 1, 2])
}, 60_000)

test('of a project that asks for none nothing becomes an issue, and of another what it asks for', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  const { project: other } = await stores.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'blog', platform: 'javascript' } as const,
    new Date(),
  )
  await stage.goOn()
  const at = Date.now() - 20_000
  const events = [snapshot(at), crumb(at, 'replay.hydrate-error', '', { url: CART }), slow(at, 'button#buy', 6)]
  await stage.send(replay('a'), 0, events)
  expect(await stage.look()).toEqual({ segments: 0, reported: 0, more: false })
  expect(await stage.issues()).toEqual([])

  await stage.switchOn(['hydration_error'])
  await stage.goOn()
  await stage.send(replay('b'), 0, events, other.id)
  await stage.send(replay('b'), 0, events)
  expect(await stage.look()).toEqual({ segments: 1, reported: 1, more: false })
  expect(await stage.issues()).toMatchObject([{ projectId: stage.project.id, type: 'replay' }])
}, 60_000)
