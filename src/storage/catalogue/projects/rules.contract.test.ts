import { describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import { engines, noon, operator } from '../test-support/bench.ts'

const read = () => operator('project:read')
const write = () => operator('project:write')
const withFingerprint = (fingerprint: string): ProjectRules => ({
  ...defaultRules,
  grouping: { fingerprint, stackTrace: '' },
})

describe.each(engines)('rules on $name', ({ bench }) => {
  test('are the defaults until they are set, and then what was set', async () => {
    await using stage = await bench()
    const [web, api] = [await stage.project('web'), await stage.project('api')]
    const { rules } = stage.catalogue
    expect(await rules.of(read(), web.id)).toEqual(defaultRules)
    const { version } = await rules.withVersion(read(), web.id)
    const saved = await rules.save(write(), web.id, withFingerprint('"quoted" \\u0000 日本 -> x'), version, noon)
    if (!saved.ok) throw new Error('It was not saved.')
    expect(await rules.withVersion(read(), web.id)).toEqual({
      rules: withFingerprint('"quoted" \\u0000 日本 -> x'),
      version: saved.value.version,
    })
    expect(await rules.of(read(), api.id)).toEqual(defaultRules)
  })

  test('that somebody else has changed meanwhile are not overwritten', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { rules } = stage.catalogue
    const save = async (name: string, on: number) => rules.save(write(), id, withFingerprint(name), on, noon)
    const first = await save('first', 0)
    if (!first.ok) throw new Error('It was not saved.')
    expect(await save('too late', 0)).toEqual({ ok: false, refusal: { reason: 'stale' } })
    const both = await Promise.all(['one', 'other'].map((name) => save(name, first.value.version)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(['one', 'other']).toContain((await rules.of(read(), id)).grouping.fingerprint)
  })

  test('of a project outside the grant are neither shown nor changed', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const { rules } = stage.catalogue
    await rules.save(write(), id, withFingerprint('mine'), 0, noon)
    const nothing: readonly ProjectId[] = []
    expect(await rules.of(narrow(read(), nothing), id)).toEqual(defaultRules)
    const refused = { ok: false, refusal: { reason: 'stale' } }
    expect(await rules.save(narrow(write(), nothing), id, defaultRules, 1, noon)).toEqual(refused)
    expect(await rules.save(write(), 99 as ProjectId, defaultRules, 0, noon)).toEqual(refused)
    expect((await rules.of(read(), id)).grouping.fingerprint).toBe('mine')
  })
})
