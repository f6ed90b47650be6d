import { describe, expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { Project } from '#domain/project/project.ts'
import { accessForm, changeOf, generalForm, shownFor } from './values.ts'

const limits = { events: 90, spans: 30, logs: 14, metrics: 60, points: 14, replays: 30, profiles: 14 }
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
  logRetentionDays: null,
  metricRetentionDays: null,
  replayRetentionDays: null,
  profileRetentionDays: null,
  apdexMs: null,
}

function sent(typed: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...shownFor(project), ...typed })) form.set(name, value)
  const read = generalForm(limits).read(form)
  return read.ok ? changeOf(read.value, project) : read.problems.map(({ field }) => field)
}

describe('the general settings of a project', () => {
  test('that nobody touched change nothing', () => {
    expect(sent({})).toEqual({})
  })

  test('change what was touched, and nothing else', () => {
    expect(sent({ slug: 'shop', retentionDays: '' })).toEqual({ slug: 'shop', retentionDays: null })
  })

  test.each(['0', '91', '-3', '2.5', 'a week', '1e1', '9999999'])(
    'do not keep events for “%s” days, where the instance keeps them for 90',
    (retentionDays) => {
      expect(sent({ retentionDays })).toEqual(['retentionDays'])
    },
  )

  test.each([
    ['spanRetentionDays', '31'],
    ['spanRetentionDays', '0'],
    ['logRetentionDays', '15'],
    ['metricRetentionDays', '61'],
    ['replayRetentionDays', '31'],
    ['profileRetentionDays', '15'],
    ['apdexMs', '0'],
    ['apdexMs', '600001'],
    ['apdexMs', '0.3 s'],
  ] as const)('take no %s of “%s”', (field, text) => {
    expect(sent({ [field]: text })).toEqual([field])
  })

  test('take a time for spans and a threshold of the project’s own', () => {
    expect(sent({ spanRetentionDays: '30', apdexMs: '500' })).toEqual({ spanRetentionDays: 30, apdexMs: 500 })
  })

  test('take no platform that there is not', () => {
    expect(sent({ platform: 'fortran' })).toEqual(['platform'])
  })
})

describe('who sees a project', () => {
  const access = (...fields: readonly (readonly [string, string])[]) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    const read = accessForm.read(form)
    return read.ok && read.value
  }

  test('is read as it was sent', () => {
    expect(access(['access', 'teams'], ['teams', '3'], ['teams', '5'])).toEqual({ access: 'teams', teams: [3, 5] })
    expect(access(['access', 'organization'])).toEqual({ access: 'organization', teams: [] })
  })

  test('is never what cannot be read', () => {
    expect(access(['access', 'world'], ['teams', 'x'], ['teams', '-1'])).toEqual({ access: 'organization', teams: [] })
  })
})
