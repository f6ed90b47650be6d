import { describe, expect, test } from 'vitest'
import { ownParams, pathOfSentryAddress } from './sentry-address.ts'

const EVENT = 'fc6d8c0c43fc4630ad850ee518f1b9d0'
const SPAN = 'b1'.repeat(8)
const DASHED = 'fc6d8c0c-43fc-4630-ad85-0ee518f1b9d0'

/** Where an address leads in the organization `home`. */
function lead(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://here.invalid')
  const segments = pathname.split('/').filter((one) => one !== '')
  return pathOfSentryAddress(
    { segments: segments.map(decodeURIComponent), query: Object.fromEntries(searchParams) },
    'home',
  )
}

describe('an address of Sentry’s leads to the page that answers to it', () => {
  test.each([
    ['/organizations/home/', '/issues'],
    ['/organizations/home/issues/', '/issues'],
    ['/organizations/home/issues/?environment=production', '/issues?environment=production'],
    ['/organizations/home/issues/views/7/', '/issues'],
    ['/organizations/home/issues/42/', '/issues/42'],
    ['/organizations/home/issues/42/?referrer=slack', '/issues/42?referrer=slack'],
    ['/organizations/home/issues/WEB-1A/', '/issues/WEB-1A'],
    ['/organizations/home/issues/42/tags/', '/issues/42'],
    ['/organizations/home/issues/42/events/', '/issues/42'],
    ['/organizations/home/issues/42/events/latest/', '/issues/42/events/latest'],
    ['/organizations/home/issues/42/events/oldest/', '/issues/42/events/oldest'],
    ['/organizations/home/issues/42/events/recommended/', '/issues/42'],
    [`/organizations/home/issues/42/events/${EVENT}/`, `/issues/42/events/${EVENT}`],
    [`/organizations/home/issues/42/events/${DASHED}/?a=b`, `/issues/42/events/${EVENT}?a=b`],
    ['/organizations/home/releases/', '/releases'],
    ['/organizations/home/releases/shop%401.2%2B3/', '/releases/shop%401.2%2B3'],
    ['/organizations/home/explore/releases/shop@1/', '/releases/shop%401'],
    ['/organizations/home/explore/traces/?query=span.op:db', '/explore/traces'],
    [`/organizations/home/explore/traces/trace/${EVENT}/`, `/traces/${EVENT}`],
    [`/organizations/home/performance/trace/${EVENT}/?node=span-${SPAN}`, `/traces/${EVENT}#span-${SPAN}`],
    [`/organizations/home/explore/replays/${EVENT}/`, `/replays/${EVENT}`],
    [`/organizations/home/replays/${EVENT}/`, `/replays/${EVENT}`],
    ['/organizations/home/replays/', '/replays'],
    [`/organizations/home/profiling/profile/web/${EVENT}/flamegraph/`, `/profiles/${EVENT}`],
    ['/organizations/home/explore/profiling/', '/profiles'],
    ['/organizations/home/explore/discover/homepage/?dataset=errors', '/issues'],
    ['/organizations/home/alerts/rules/', '/alerts'],
    ['/organizations/home/alerts/rules/web/7/details/', '/alerts/7'],
    ['/organizations/home/alerts/rules/details/7/', '/alerts/7'],
    ['/organizations/home/monitors/alerts/7/', '/alerts/7'],
    ['/organizations/home/monitors/', '/monitors'],
    ['/organizations/home/crons/web/nightly/', '/monitors'],
    ['/organizations/home/dashboards/', '/dashboards'],
    ['/organizations/home/dashboard/7/', '/dashboards/7'],
    ['/organizations/home/dashboards/7/', '/dashboards/7'],
    ['/organizations/home/issues/feedback/', '/feedback'],
    ['/organizations/home/insights/frontend/', '/performance'],
    ['/organizations/home/projects/', '/projects'],
    ['/organizations/home/projects/new/', '/projects/new'],
    ['/organizations/home/projects/web/', '/projects/web'],
    ['/organizations/home/projects/web/getting-started/', '/projects/web/setup'],
    [`/organizations/home/projects/web/events/${DASHED}/`, `/events/${EVENT}`],
    ['/organizations/home/insights/projects/web/', '/projects/web'],
    ['/organizations/home/stats/', '/stats'],
    ['/organizations/home/settings/members/', '/settings/members'],
    ['/organizations/home/teams/core/', '/settings/teams/core'],
    ['/home/web/', '/projects/web'],
    ['/home/web/issues/', '/issues?project=web'],
    ['/home/web/issues/42/', '/issues/42'],
    [`/home/web/issues/42/events/${EVENT}/`, `/issues/42/events/${EVENT}`],
    [`/home/web/events/${EVENT}/`, `/events/${EVENT}`],
    ['/home/web/releases/1.0/', '/releases/1.0'],
    ['/home/web/settings/keys/', '/projects/web/settings/keys'],
    ['/settings/home/', '/settings/general'],
    ['/settings/home/members/', '/settings/members'],
    ['/settings/home/teams/', '/settings/teams'],
    ['/settings/home/teams/core/members/', '/settings/teams/core'],
    ['/settings/home/auth-tokens/', '/settings/tokens'],
    ['/settings/home/audit-log/', '/settings/audit'],
    ['/settings/home/projects/', '/projects'],
    ['/settings/home/projects/web/', '/projects/web/settings/general'],
    ['/settings/home/projects/web/keys/', '/projects/web/settings/keys'],
    ['/settings/home/projects/web/keys/0123abc/', '/projects/web/settings/keys'],
    ['/settings/home/projects/web/environments/', '/projects/web/settings/environments'],
    ['/settings/home/projects/web/filters/data-filters/', '/projects/web/settings/filters'],
    ['/settings/home/projects/web/issue-grouping/', '/projects/web/settings/grouping'],
    ['/settings/home/projects/web/security-and-privacy/', '/projects/web/settings/scrubbing'],
    ['/settings/home/projects/web/source-maps/', '/projects/web/settings/source-maps'],
    ['/settings/home/projects/web/debug-symbols/', '/projects/web/settings/source-maps'],
    ['/settings/home/projects/web/install/', '/projects/web/setup'],
    ['/settings/home/constructor/', '/settings/general'],
    ['/settings/account/', '/account/profile'],
    ['/settings/account/details/', '/account/profile'],
    ['/settings/account/security/', '/account/security'],
    ['/settings/account/security/session-history/', '/account/sessions'],
    ['/settings/account/api/auth-tokens/', '/account/tokens'],
    ['/orgredirect/organizations/:orgslug/settings/auth-tokens/', '/settings/tokens'],
    ['/orgredirect/organizations/%3Aorgslug/issues/', '/issues'],
  ])('%s → %s', (address, path) => {
    expect(lead(address)).toBe(path)
  })
})

describe('an address that nothing here answers to leads nowhere', () => {
  test.each([
    '/organizations/elsewhere/issues/42/',
    '/elsewhere/web/issues/42/',
    '/settings/elsewhere/projects/web/',
    '/organizations/home/explore/nonsense/',
    '/organizations/home/projects/web/events/no-event/',
    '/home/web/dashboards/',
    '/orgredirect/elsewhere/',
    '/projects/web/nonsense',
    '/organizations',
  ])('%s', (address) => {
    expect(lead(address)).toBeUndefined()
  })
})

describe('the parameters of an address', () => {
  const slugs = new Map([
    ['1', 'web'],
    ['2', 'api'],
  ])

  test('name projects by slug, and the period as we do', () => {
    expect(ownParams({ project: ['1', '2'], statsPeriod: '24h', query: 'is:unresolved' }, slugs)).toEqual({
      project: ['web', 'api'],
      period: '24h',
      query: 'is:unresolved',
    })
  })

  test('that mean all projects, or one that nobody knows, name none', () => {
    expect(ownParams({ project: ['-1', '99'] }, slugs)).toEqual({ project: [], period: undefined })
  })

  test('that say two times are that period, in UTC where they say no zone', () => {
    const period = '20261101T0000Z--20261108T1230Z'
    expect(ownParams({ start: '2026-11-01T00:00:00', end: '2026-11-08T12:30:00' }, slugs)).toEqual({
      project: [],
      period,
    })
    expect(ownParams({ start: '2026-11-01T01:00:00+01:00', end: '2026-11-08T12:30:00Z' }, slugs)).toMatchObject({
      period,
    })
    expect(ownParams({ start: '2026-11-01', end: 'soon' }, slugs)).toEqual({ project: [], period: undefined })
  })

  test('that are ours already stay', () => {
    expect(ownParams({ project: 'web', period: '7d' }, slugs)).toEqual({ project: ['web'], period: '7d' })
  })
})
