import { describe, expect, test } from 'vitest'
import { daysOfChanges, lastDates, mergeDays, uptimeOf } from './days.ts'
import { dueState, type Incident } from './incident.ts'
import { indicatorOf, worstOf } from './states.ts'
import { effectiveState, parseDomain, parseLogo, parseSlug } from './status-page.ts'
import { parseTarget } from './subscriber.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-23T12:00:00Z')

describe('the days of a component', () => {
  test('end today, each with its worst state and the seconds it was down', () => {
    const changes = [
      { at: now - 40 * HOUR, state: 'operational' },
      { at: now - 15 * HOUR, state: 'major_outage' },
      { at: now - 11 * HOUR, state: 'operational' },
    ] as const
    const [before, yesterday, today] = daysOfChanges(changes, now, 3)
    expect(before).toEqual({ date: '2026-11-21', state: 'operational', downSeconds: 0, knownSeconds: 4 * 3600 })
    expect(yesterday).toEqual({
      date: '2026-11-22',
      state: 'major_outage',
      downSeconds: 3 * 3600,
      knownSeconds: 86_400,
    })
    expect(today).toEqual({ date: '2026-11-23', state: 'major_outage', downSeconds: 3600, knownSeconds: 12 * 3600 })
  })

  test('before anything is known are no data, and no data is not 0% and not 100%', () => {
    const days = daysOfChanges([], now)
    expect(days).toHaveLength(90)
    expect(new Set(days.map(({ state }) => state))).toEqual(new Set(['unknown']))
    expect(uptimeOf(days)).toBeNull()
    const unknown = daysOfChanges([{ at: now - HOUR, state: 'unknown' }], now, 1)
    expect(unknown).toMatchObject([{ state: 'unknown', knownSeconds: 0 }])
  })

  test('show a state that began this very moment, and leave maintenance out of downtime', () => {
    expect(daysOfChanges([{ at: now, state: 'partial_outage' }], now, 1)).toMatchObject([{ state: 'partial_outage' }])
    const maintained = daysOfChanges([{ at: now - 2 * HOUR, state: 'under_maintenance' }], now, 1)
    expect(uptimeOf(maintained)).toBe(1)
  })

  test('take their times from the check behind the component, and the worse state of both', () => {
    const said = daysOfChanges([{ at: now - HOUR, state: 'under_maintenance' }], now, 2)
    const dates = lastDates(now, 2)
    const measured = dates.map((date) => ({ date, state: 'operational', downSeconds: 60, knownSeconds: 600 }) as const)
    expect(mergeDays(said, measured)).toEqual([
      { date: '2026-11-22', state: 'operational', downSeconds: 60, knownSeconds: 600 },
      { date: '2026-11-23', state: 'under_maintenance', downSeconds: 60, knownSeconds: 600 },
    ])
  })
})

describe('the state of a component', () => {
  const component = { publicId: 'c1' }
  const incident = (more: Partial<Incident>): Incident => ({
    id: 1,
    publicId: 'i1',
    kind: 'incident',
    title: 'x',
    impact: 'minor',
    state: 'investigating',
    components: { c1: 'degraded_performance' },
    outageOf: null,
    startsAt: new Date(now),
    endsAt: null,
    resolvedAt: null,
    createdAt: new Date(now),
    updates: [],
    ...more,
  })

  test('is the worst of what its source and open incidents say; what is known counts for more', () => {
    expect(effectiveState(component, 'operational', [incident({})])).toBe('degraded_performance')
    expect(effectiveState(component, 'major_outage', [incident({})])).toBe('major_outage')
    expect(effectiveState(component, 'unknown', [])).toBe('unknown')
    expect(effectiveState({ publicId: '__proto__' }, 'operational', [incident({})])).toBe('operational')
    expect(worstOf([])).toBe('unknown')
    expect(indicatorOf(['operational', 'partial_outage'])).toBe('major')
  })

  test('is maintenance while that is under way, whatever fails', () => {
    const planned = { kind: 'maintenance', components: { c1: 'under_maintenance' } } as const
    expect(effectiveState(component, 'major_outage', [incident({ ...planned, state: 'scheduled' })])).toBe(
      'major_outage',
    )
    expect(effectiveState(component, 'major_outage', [incident({ ...planned, state: 'in_progress' })])).toBe(
      'under_maintenance',
    )
  })

  test('maintenance begins and ends by the clock', () => {
    const planned = incident({
      kind: 'maintenance',
      state: 'scheduled',
      startsAt: new Date(now),
      endsAt: new Date(now + HOUR),
    })
    expect(dueState(planned, new Date(now - 1))).toBeUndefined()
    expect(dueState(planned, new Date(now))).toBe('in_progress')
    expect(dueState({ ...planned, state: 'verifying' }, new Date(now + 1))).toBeUndefined()
    expect(dueState({ ...planned, state: 'in_progress' }, new Date(now + HOUR))).toBe('completed')
    expect(dueState({ ...planned, state: 'completed' }, new Date(now + HOUR))).toBeUndefined()
  })
})

describe('what strangers and keepers type', () => {
  test.each(['..', '.', 'a/b', '%2e%2e', 'A', '-a', 'a-', '', 'a'.repeat(51), 'a\n', '__proto__'])(
    '%j is no slug',
    (text) => expect(parseSlug(text)).toBeUndefined(),
  )
  test.each(['localhost', '1.2.3.4', 'a..b', 'a.b:80', 'https://a.b', 'a.b/c', 'a.b\r\nx: y', '[::1]'])(
    '%j is no domain',
    (text) => expect(parseDomain(text)).toBeUndefined(),
  )
  test('a domain is in lower case', () => expect(parseDomain(' Status.Example.COM ')).toBe('status.example.com'))

  test('a logo is known by its bytes: SVG and HTML are none, whatever they claim', () => {
    const as = (type: string, bytes: string) => `data:${type};base64,${btoa(bytes)}`
    expect(parseLogo(as('image/png', '\u0089PNG\r\n\u001a\n rest'))?.type).toBe('image/png')
    expect(parseLogo(as('image/svg+xml', '<svg onload="x"/>'))).toBeUndefined()
    expect(parseLogo(as('image/png', '<script>alert(1)</script>'))).toBeUndefined()
    expect(parseLogo(as('image/png', `\u0089PNG\r\n\u001a\n${'x'.repeat(70_000)}`))).toBeUndefined()
  })

  test.each([
    ['mail', 'a@b.example', 'a@b.example'],
    ['mail', 'a@b.example, c@d.example', undefined],
    ['mail', 'a@b.example\r\nBcc: c@d.example', undefined],
    ['webhook', 'https://hooks.example/x', 'https://hooks.example/x'],
    ['webhook', 'javascript:alert(1)', undefined],
    ['webhook', 'file:///etc/passwd', undefined],
    ['webhook', 'https://user:pass@hooks.example/', undefined],
  ] as const)('%s %j leads to %j', (kind, text, target) => expect(parseTarget(kind, text)).toBe(target))
})
