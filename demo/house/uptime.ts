import { newCheck, type CheckConfig } from '#domain/uptime/check.ts'
import { made, type House } from './house.ts'

const MINUTE_MS = 60_000

/** The checks that the shop's status page follows, by their ids. */
export interface DemoChecks {
  readonly front: number
  readonly checkout: number
}

/** Checks of the shop. Its addresses are nobody's (RFC 6761), so those that run are down: the outage of the demo. */
export async function lookOutside({ catalogue, grant, projects, now }: House): Promise<DemoChecks> {
  const may = grant('alerts:write')
  const page = (name: string, url: string, more: Partial<CheckConfig> = {}): CheckConfig => ({
    ...newCheck,
    name,
    target: { ...newCheck.target, url } as CheckConfig['target'],
    retries: 0,
    ...more,
  })
  const checks = [
    page('Shop front', 'https://shop.invalid/'),
    page('Checkout', 'https://shop.invalid/checkout', { intervalSeconds: 300 }),
    page('Newsletter archive', 'https://news.shop.invalid/', { isEnabled: false }),
  ]
  const [front = 0, checkout = 0] = made(await catalogue.uptime.create(may, projects.web, checks, now))
  const from = new Date(now.getTime() + 24 * 60 * MINUTE_MS)
  const time = { kind: 'once', from, until: new Date(from.getTime() + 60 * MINUTE_MS) } as const
  const move = { name: 'Move to the new data centre', projectId: projects.web, checkIds: [], time }
  made(await catalogue.uptime.addWindow(may, move, now))
  return { front, checkout }
}
