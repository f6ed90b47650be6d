import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import { flameTreeOf } from '#domain/profile/flame-tree.ts'
import type { Profile } from '#domain/profile/profile.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { Uploaded } from '#digest/symbolicate/test-support/uploaded.ts'
import { unpackProfile } from './body.ts'
import { profiles } from './kind.ts'
import type { ProfileRow } from './table.ts'

const file = (name: string) => readFileSync(new URL(`../../../fixtures/profiles/${name}`, import.meta.url))
const receivedAt = Date.parse('2026-11-23T18:00:00Z')

function digested(type: string, payload: Uint8Array, header = {}, lookups: DigestLookups = noLookups) {
  const context = {
    projectId: 1 as ProjectId,
    receivedAt,
    remoteAddress: null,
    userAgent: null,
    envelope: {},
    index: 0,
  }
  return profiles.digest({ type, header: { type, ...header }, payload }, context, lookups)
}

function rowsOf(name: string, lookups?: DigestLookups): readonly ProfileRow[] {
  const parsed = parseEnvelope(file(name))
  if (!parsed.ok) throw new Error(parsed.refusal.problem)
  return parsed.value.items.flatMap((item) =>
    item.type.startsWith('profile')
      ? digested(item.type, item.payload, item.header, lookups).kept.flatMap(({ rows }) => rows)
      : [],
  )
}

/** Functions by the time spent in them and their callees, largest first. */
function totals({ functions }: ProfileRow): readonly string[] {
  return functions
    .filter(({ frame }) => frame.inApp)
    .toSorted((a, b) => b.total - a.total)
    .map(({ frame }) => frame.function)
}

/** The time of stacks that contain a function, adding up single samples. */
function byHand({ frames, stacks, samples }: Profile, name: string): number {
  return samples.reduce(
    (sum, { stack, weight }) =>
      stacks[stack]?.some((at) => frames[at]?.function === name) === true ? sum + weight : sum,
    0,
  )
}

describe('a profile that was recorded', () => {
  test.each([
    ['node-11.12-chunk.envelope', 'chunk', 'node', ['checkout', 'hashCart', 'sortPrices'], 235],
    ['python-2.75-transaction.envelope', 'transaction', 'python', ['checkout', 'hash_cart', 'price_of'], 0],
    ['python-2.75-chunk.envelope', 'chunk', 'python', ['checkout', 'hash_cart', 'price_of'], 0],
  ])('by an SDK (%s) is read, and knows what was slow', (name, form, platform, slow, samples) => {
    const [row, ...more] = rowsOf(name)
    if (row === undefined) throw new Error('It was refused.')
    expect(more).toEqual([])
    expect(row).toMatchObject({ form, platform, type: 'wall', environment: 'production' })
    if (samples > 0) expect(row.samples).toBe(samples)
    expect(totals(row)).toEqual(expect.arrayContaining(slow))
    const profile = unpackProfile(row.body)
    for (const one of slow) {
      const known = row.functions.find(({ frame }) => frame.function === one)
      expect((known?.total ?? 0) / 1000).toBeCloseTo(byHand(profile, one), 0)
    }
    // The root comes first, regardless of the order on the wire.
    const tree = flameTreeOf(profile)
    const roots = tree.nodes.filter(({ parent }) => parent === -1).map(({ frame }) => tree.frames[frame]?.function)
    expect(roots).not.toContain('hashCart')
    expect(roots).not.toContain('hash_cart')
    expect(row.body.length).toBeLessThan(10_000)
  })

  test('of a transaction names it and its trace, and its threads', () => {
    const [row] = rowsOf('python-2.75-transaction.envelope')
    expect(row).toMatchObject({
      transaction: '/checkout',
      release: 'shop@2.0.0',
      traceId: 'f04d2d8f68b6420f9a6acc99c6b0ea32',
    })
    const threads = unpackProfile(row?.body ?? new Uint8Array()).threads.map((thread) => thread.name)
    expect(threads[0]).toBe('MainThread')
    expect(threads).toHaveLength(4)
  })

  test('by Go’s runtime has a profile for each sample type, and tells Go’s own code from the app’s', () => {
    const cpu = digested('pprof', file('go-cpu.pb.gz'), { release: 'shop@3' }).kept[0]?.rows ?? []
    expect(cpu.map(({ type, unit }) => [type, unit])).toEqual([
      ['samples', 'count'],
      ['cpu', 'ms'],
    ])
    expect(cpu[1]).toMatchObject({ release: 'shop@3', platform: 'go', form: 'pprof' })
    const [row] = cpu.slice(1)
    expect(row && totals(row)).toEqual(expect.arrayContaining(['main.main', 'main.hashCart', 'main.sortPrices']))
    expect(row?.functions.filter(({ frame }) => frame.inApp && !frame.function.startsWith('main.'))).toEqual([])
    const heap = digested('pprof', file('go-heap.pb.gz')).kept[0]?.rows ?? []
    expect(heap.map(({ type, unit }) => [type, unit])).toEqual([
      ['alloc_objects', 'count'],
      ['alloc_space', 'bytes'],
      ['inuse_objects', 'count'],
      ['inuse_space', 'bytes'],
    ])
  })

  test('by V8 as a file is read as well', () => {
    const [row] = digested('cpuprofile', file('node-24.cpuprofile'), { transaction: 'nightly' }).kept[0]?.rows ?? []
    expect(row).toMatchObject({ form: 'cpuprofile', transaction: 'nightly', platform: 'node' })
    expect(row && totals(row)).toEqual(expect.arrayContaining(['checkout', 'hashCart', 'sortPrices']))
  })

  test('by a browser, of a minified page, is drawn by the names of its sources', async () => {
    const name = 'browser-11.12-chunk.envelope'
    const [minified] = rowsOf(name)
    expect(minified).toMatchObject({ form: 'chunk', platform: 'javascript', release: 'shop@5' })
    expect(minified && totals(minified)).not.toContain('hashCart')
    const uploaded = new Uploaded()
    await uploaded.bundle(
      [
        {
          kind: 'minified_source',
          url: '~/shop.js',
          headers: { sourcemap: 'shop.js.map' },
          content: file('browser-shop.js').toString(),
        },
        { kind: 'source_map', url: '~/shop.js.map', content: file('browser-shop.js.map').toString() },
      ],
      { release: 'shop@5' },
    )
    const [row] = rowsOf(name, { ...noLookups, artifacts: uploaded.artifacts, readIndex: uploaded.readIndex })
    expect(row && totals(row)).toEqual(expect.arrayContaining(['hashCart', 'sortPrices']))
    const { frames, nodes } = flameTreeOf(unpackProfile(row?.body ?? new Uint8Array()))
    const hashing = nodes.find(({ frame }) => frames[frame]?.function === 'hashCart')
    const caller = nodes[hashing?.parent ?? -1]
    expect(frames[hashing?.frame ?? -1]).toMatchObject({
      inApp: true,
      file: expect.stringMatching(/shop\.ts$/) as string,
    })
    expect(frames[caller?.frame ?? -1]?.function).toBe('checkout')
  })
})
