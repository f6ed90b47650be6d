import { beforeAll, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import {
  defaultConfig,
  MAX_CRONTAB,
  MAX_INTERVAL,
  MAX_MINUTES,
  MAX_THRESHOLD,
  type Schedule,
} from '#domain/monitor/monitor.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

/**
 * Every surface that creates or changes a monitor has the same effect, because one operation parses the settings
 * (src/operations/monitors).
 */

let server: SharedServer
let catalogue: Catalogue
let token: string

beforeAll(async () => {
  server = await sharedServer()
  await server.createProject('Surfaces', 'node')
  catalogue = (await server.stores()).catalogue
  token = await server.createToken('org:read', 'project:read', 'project:write', 'event:read')
})

/** Settings given for a monitor; absent ones are not sent. */
interface Said {
  readonly name?: string
  readonly slug?: string
  readonly schedule?: Schedule
  readonly timezone?: string
  readonly margin?: number
  readonly maxRuntime?: number
  readonly failureThreshold?: number
  readonly recoveryThreshold?: number
}

const crontab = (value: string): Schedule => ({ type: 'crontab', value })
const every = (value: number): Schedule => ({ type: 'interval', value, unit: 'hour' })
const nightly = { name: 'Nightly', schedule: crontab('0 3 * * *') } as const

interface Surface {
  readonly path: string
  readonly change: 'PATCH' | 'PUT'
  /** The identifier used to change it. */
  readonly refOf: (made: { readonly id: string; readonly slug: string }) => string
  readonly body: (said: Said) => object
}

const surfaces: readonly (readonly [string, Surface])[] = [
  [
    '/api/1',
    {
      path: '/api/1/monitors',
      change: 'PATCH',
      refOf: ({ id }) => `/${id}`,
      body: ({ name, slug, ...config }) => ({ name, slug, config }),
    },
  ],
  [
    '/api/0',
    {
      path: '/api/0/organizations/home/monitors/',
      change: 'PUT',
      refOf: ({ slug }) => `${slug}/`,
      body: ({ name, slug, schedule, timezone, margin, maxRuntime, failureThreshold, recoveryThreshold }) => ({
        name,
        slug,
        config: {
          ...(schedule !== undefined && {
            schedule_type: schedule.type,
            schedule: schedule.type === 'crontab' ? schedule.value : [schedule.value, schedule.unit],
          }),
          timezone,
          checkin_margin: margin,
          max_runtime: maxRuntime,
          failure_issue_threshold: failureThreshold,
          recovery_threshold: recoveryThreshold,
        },
      }),
    },
  ],
]

async function send(method: string, path: string, sent: object) {
  const answer = await fetch(server.address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })
  return { status: answer.status, body: (await answer.json()) as { readonly id: string; readonly slug: string } }
}

/** A monitor's stored settings. */
async function kept(slug: string) {
  const query = { slug, limit: 1, offset: 0 }
  const [found] = (await catalogue.monitors.list(operatorGrant('event:read'), query)).monitors
  if (found === undefined) return undefined
  const { unread: _, ...config } = found.config
  return { name: found.name, muted: found.muted, config }
}

const wrong: readonly (readonly [string, Said])[] = [
  ['an empty name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(129) }],
  ['a slug in capitals', { slug: 'At-Night' }],
  ['a slug of nothing', { slug: '---' }],
  ['a crontab in words', { schedule: crontab('at night') }],
  ['a crontab without end', { schedule: crontab(`0 3 * * ${'1,'.repeat(MAX_CRONTAB)}1`) }],
  ['an interval of nothing', { schedule: every(0) }],
  ['an interval of halves', { schedule: every(1.5) }],
  ['an interval of ages', { schedule: every(MAX_INTERVAL + 1) }],
  ['another planet', { timezone: 'Mars/Olympus' }],
  ['no margin', { margin: 0 }],
  ['a margin of months', { margin: MAX_MINUTES + 1 }],
  ['a run of months', { maxRuntime: MAX_MINUTES + 1 }],
  ['a threshold below one', { failureThreshold: 0 }],
  ['a threshold of ages', { recoveryThreshold: MAX_THRESHOLD + 1 }],
]

const right: readonly (readonly [string, Said, object])[] = [
  ['the margin alone', { margin: 7 }, { config: { margin: 7 } }],
  ['the schedule alone', { schedule: every(6) }, { config: { schedule: every(6) } }],
  ['the zone alone', { timezone: 'Asia/Tokyo' }, { config: { timezone: 'Asia/Tokyo' } }],
  ['the name alone', { name: 'By night' }, { name: 'By night' }],
]

for (const [name, { path, change, refOf, body }] of surfaces) {
  const slug = name.replaceAll('/', '')

  test.each(wrong)(`${name} makes no monitor with %s, and changes none`, async (_, said) => {
    const whole = { ...nightly, slug: `${slug}-wrong`, ...said }
    expect((await send('POST', path, { ...body(whole), project: 'surfaces' })).status).toBe(400)
    expect(await kept(whole.slug)).toBeUndefined()
    if ('slug' in said) return
    const there = await theOne()
    const before = await kept(there.slug)
    expect((await send(change, path + refOf(there), body(said))).status).toBe(400)
    expect(await kept(there.slug)).toEqual(before)
  })

  test.each(right)(`${name} changes %s, and what is not named stays`, async (_, said, changed) => {
    const there = await theOne()
    const before = await kept(there.slug)
    expect((await send(change, path + refOf(there), body(said))).status).toBe(200)
    const { config = {}, ...rest } = changed as { config?: object }
    expect(await kept(there.slug)).toEqual({ ...before, ...rest, config: { ...before?.config, ...config } })
  })

  const made: { id: string; slug: string }[] = []
  /** The monitor created through this surface: with a slug from its name and the defaults for other settings. */
  async function theOne() {
    const [there] = made
    if (there !== undefined) return there
    const called = `Nightly of ${slug}`
    const answer = await send('POST', path, { ...body({ ...nightly, name: called }), project: 'surfaces' })
    expect(answer.status).toBe(201)
    const own = `nightly-of-${slug}`
    expect(await kept(own)).toEqual({
      name: called,
      muted: false,
      config: { ...defaultConfig, schedule: nightly.schedule },
    })
    const [found] = (await catalogue.monitors.list(operatorGrant('event:read'), { slug: own, limit: 1, offset: 0 }))
      .monitors
    made.push({ id: String(found?.id), slug: own })
    return { id: String(found?.id), slug: own }
  }
}
