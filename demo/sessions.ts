import { createHash } from 'node:crypto'
import type { JsonObject } from '#domain/event/event.ts'
import type { PlannedEnvelope } from './planned.ts'
import { randomFrom, type Random } from './random.ts'
import { dayOf, shopping, spread } from './rhythm.ts'
import { browsers } from './shells/browsers.ts'
import { aShopper, hotfix, releaseAt, type DemoProject } from './shop.ts'
import { units } from './traces/units.ts'
import type { WireEnvelope } from './wire.ts'

const HOUR_MS = 3_600_000
/** Sessions that started earlier are refused (docs/protocol.md 2.2). */
const KEPT_MS = 5 * 24 * HOUR_MS
/** An envelope may contain a hundred (docs/protocol.md 1.6). */
const IN_AN_ENVELOPE = 80
const LONGEST_MS = 40 * 60_000
/** The share of browser sessions on it, once it is out. */
const ON_HOTFIX = 0.08

/** Visits of the shop in browsers, and days of API processes, with the share that ends badly. */
interface Health {
  readonly project: Extract<DemoProject, 'web' | 'checkout' | 'api'>
  /** Per two weeks. */
  readonly times: number
  readonly sdk: WireEnvelope['sdk']
  readonly usual: Shares
  /** A release with worse shares. */
  readonly worse?: { readonly release: string; readonly shares: Shares }
}

/** Shares of all sessions, 0 … 1. `errored`: with handled errors. `hung`: unresponsive. */
interface Shares {
  readonly hung: number
  readonly crashed: number
  readonly unhandled: number
  readonly errored: number
}

const healths: readonly Health[] = [
  {
    project: 'web',
    times: 2_000,
    sdk: units['web-page'].sdk,
    usual: { hung: 0, crashed: 0.002, unhandled: 0.011, errored: 0.02 },
  },
  {
    project: 'checkout',
    times: 1_100,
    sdk: units['checkout-page'].sdk,
    usual: { hung: 0, crashed: 0.004, unhandled: 0.016, errored: 0.05 },
    worse: { release: 'checkout@5.4.0+1221', shares: { hung: 0, crashed: 0.035, unhandled: 0.06, errored: 0.09 } },
  },
  {
    project: 'api',
    times: 700,
    sdk: units.api.sdk,
    usual: { hung: 0.02, crashed: 0.006, unhandled: 0, errored: 0.03 },
  },
]

/**
 * The sessions of the last five days that have ended. Like traces, they depend on `now` beyond its day only in which of
 * them exist already.
 */
export function planSessions(now: Date): PlannedEnvelope[] {
  return healths.flatMap((health) => planHealth(health, now))
}

function planHealth(health: Health, now: Date): readonly PlannedEnvelope[] {
  const written = sessionsOf(health, now)
  return Array.from({ length: Math.ceil(written.length / IN_AN_ENVELOPE) }, (_, n) => {
    const part = written.slice(n * IN_AN_ENVELOPE, (n + 1) * IN_AN_ENVELOPE)
    return {
      project: health.project,
      at: new Date(Math.max(...part.map(({ end }) => end))),
      holds: { events: 0, transactions: 0, sessions: part.length },
      write: () => ({
        sdk: health.sdk,
        items: part.map(({ payload }) => ({ header: { type: 'session' }, payload })),
      }),
    }
  })
}

/** By start time. */
function sessionsOf(health: Health, now: Date): readonly { readonly end: number; readonly payload: JsonObject }[] {
  const { start: day, end: dayEnd } = dayOf(now)
  const times = spread(shopping, health.times, new Date(dayEnd), randomFrom(`sessions:${health.project}`))
  return times
    .map((at, index) => ({ at: at.getTime(), name: `${day}:session:${health.project}:${index}` }))
    .filter(({ at }) => at > dayEnd - KEPT_MS)
    .map(({ at, name }) => sessionOf(health, { at, name, noon: day + 12 * HOUR_MS }))
    .filter(({ end }) => end < now.getTime())
}

function sessionOf(
  { project, usual, worse }: Health,
  { at, name, noon }: { readonly at: number; readonly name: string; readonly noon: number },
) {
  const random = randomFrom(name)
  const hoursAgo = (noon - at) / HOUR_MS
  const staysBehind = project === hotfix.project && hoursAgo < hotfix.shippedHoursAgo && random.chance(ON_HOTFIX)
  const release = staysBehind ? hotfix.version : releaseAt(project, hoursAgo)
  const shares = worse?.release === release ? worse.shares : usual
  const end = at + Math.floor(LONGEST_MS * random.unit() ** 3) + 2_000
  const shopper = aShopper(random)
  const payload = {
    sid: createHash('md5').update(name).digest('hex'),
    init: true,
    started: new Date(at).toISOString(),
    timestamp: new Date(end).toISOString(),
    duration: (end - at) / 1000,
    ...endOf(shares, random),
    // A process has no user.
    ...(project !== 'api' && { did: shopper.id }),
    attrs: {
      release,
      environment: random.chance(0.94) ? 'production' : 'staging',
      ...(project !== 'api' && { user_agent: random.pick(browsers).userAgent }),
    },
  }
  return { end, payload }
}

function endOf({ hung, crashed, unhandled, errored }: Shares, random: Random): JsonObject {
  // The Node SDK's report of a process with a blocked event loop.
  if (hung > 0 && random.chance(hung)) return { status: 'abnormal', errors: 1, abnormal_mechanism: 'anr_foreground' }
  const drawn = random.unit()
  if (drawn < crashed) return { status: 'crashed', errors: 1 }
  if (drawn < crashed + unhandled) return { status: 'unhandled', errors: random.int(1, 3) }
  return { status: 'exited', errors: drawn < crashed + unhandled + errored ? random.int(1, 2) : 0 }
}
