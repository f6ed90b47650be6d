import { newCheck, type CheckConfig } from '#domain/uptime/check.ts'
import { made, type House } from './house.ts'
import { sendProbe } from './probe.ts'

const MINUTE_MS = 60_000
const DAYS = 5

/** The checks of the shop's status page, by id. */
export interface DemoChecks {
  readonly front: number
  readonly checkout: number
}

/** Checks of the shop: one with a past outage, one currently down, and one paused. */
export async function lookOutside(house: House): Promise<DemoChecks | undefined> {
  const { catalogue, grant, projects, now } = house
  const probe = await sendProbe(house, 'Frankfurt')
  if (probe === undefined) return undefined
  const may = grant('alerts:write')
  const page = (name: string, url: string, more: Partial<CheckConfig> = {}): CheckConfig => ({
    ...newCheck,
    name,
    target: { ...newCheck.target, url } as CheckConfig['target'],
    intervalSeconds: 300,
    retries: 0,
    probes: [probe.id],
    ...more,
  })
  const checks = [
    page('Shop front', 'https://shop.invalid/'),
    page('Checkout', 'https://shop.invalid/checkout'),
    page('Newsletter archive', 'https://news.shop.invalid/', { isEnabled: false }),
  ]
  const [front = 0, checkout = 0] = made(await catalogue.uptime.create(may, projects.web, checks, now))
  const from = new Date(now.getTime() + 24 * 60 * MINUTE_MS)
  const time = { kind: 'once', from, until: new Date(from.getTime() + 60 * MINUTE_MS) } as const
  const move = { name: 'Move to the new data centre', projectId: projects.web, checkIds: [], time }
  made(await catalogue.uptime.addWindow(may, move, now))
  const over = { from: 29 * 60, until: 28 * 60 + 20, failure: 'timeout', status: 0 } as const
  const lasting = { from: 35, until: 0, failure: 'status', status: 503 } as const
  await probe.report(
    [
      { checkId: front, everyMinutes: 5, usualMs: 90, outage: over },
      { checkId: checkout, everyMinutes: 5, usualMs: 210, outage: lasting },
    ],
    DAYS,
  )
  return { front, checkout }
}
