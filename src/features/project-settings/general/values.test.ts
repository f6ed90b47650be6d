import { describe, expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { Project } from '#domain/project/project.ts'
import { changeOf, readAccess, valuesOf } from './values.ts'

const limits = { events: 90, spans: 30 }
const project: Project = {
  id: 1 as ProjectId,
  slug: 'web',
  name: 'Web',
  platform: 'node',
  createdAt: new Date(0),
  firstEventAt: null,
  access: 'organization',
  retentionDays: 30,
  spanRetentionDays: null,
  apdexMs: null,
}

describe('the general settings of a project', () => {
  test('that nobody touched change nothing', () => {
    expect(changeOf(valuesOf(project), project, limits)).toEqual({ ok: true, value: {} })
  })

  test('change what was touched, and nothing else', () => {
    expect(changeOf({ ...valuesOf(project), slug: 'shop', retentionDays: '' }, project, limits)).toEqual({
      ok: true,
      value: { slug: 'shop', retentionDays: null },
    })
  })

  test.each(['0', '91', '-3', '2.5', 'a week', '1e1', '9999999'])(
    'do not keep events for “%s” days, where the instance keeps them for 90',
    (retentionDays) => {
      expect(changeOf({ ...valuesOf(project), retentionDays }, project, limits)).toEqual({
        ok: false,
        refusal: { field: 'retentionDays' },
      })
    },
  )

  test.each([
    ['spanRetentionDays', '31'],
    ['spanRetentionDays', '0'],
    ['apdexMs', '0'],
    ['apdexMs', '600001'],
    ['apdexMs', '0.3 s'],
  ] as const)('take no %s of “%s”', (field, text) => {
    expect(changeOf({ ...valuesOf(project), [field]: text }, project, limits)).toEqual({
      ok: false,
      refusal: { field },
    })
  })

  test('take a time for spans and a threshold of the project’s own', () => {
    expect(changeOf({ ...valuesOf(project), spanRetentionDays: '30', apdexMs: '500' }, project, limits)).toEqual({
      ok: true,
      value: { spanRetentionDays: 30, apdexMs: 500 },
    })
  })

  test('take no platform that there is not', () => {
    expect(changeOf({ ...valuesOf(project), platform: 'fortran' }, project, limits).ok).toBe(false)
  })
})

describe('who sees a project', () => {
  const sent = (...fields: readonly (readonly [string, string])[]) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return readAccess(form)
  }

  test('is read as it was sent', () => {
    expect(sent(['access', 'teams'], ['teams', '3'], ['teams', '5'])).toEqual({ access: 'teams', teams: [3, 5] })
    expect(sent(['access', 'organization'])).toEqual({ access: 'organization', teams: [] })
  })

  test('is never what cannot be read', () => {
    expect(sent(['access', 'world'], ['teams', 'x'], ['teams', '-1'])).toEqual({ access: 'organization', teams: [] })
  })
})
