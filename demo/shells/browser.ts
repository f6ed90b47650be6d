import type { JsonObject } from '#domain/event/event.ts'
import { aShopper, siteOf } from '../shop.ts'
import { resolve, type Scene, type Story } from '../story.ts'
import type { Surroundings } from '../wire.ts'
import { browsers, type Browser } from './browsers.ts'
import { stroll } from './browsing.ts'
import { timed } from './trail.ts'

const integrations = [
  'EventFilters',
  'FunctionToString',
  'ConversationId',
  'BrowserApiErrors',
  'Breadcrumbs',
  'Console',
  'GlobalHandlers',
  'LinkedErrors',
  'Dedupe',
  'HttpContext',
  'CultureContext',
  'BrowserSession',
  'BrowserTracing',
]

/** The context of an error in a customer's browser. */
export function inBrowser(story: Story, scene: Scene): Surroundings {
  const { random, shopper, project } = scene
  const wanted = story.tags === undefined ? {} : resolve(story.tags, scene)
  const fitting = browsers.filter((browser) => !wanted['browser'] || browser.name === wanted['browser'])
  const browser = random.pick(fitting.length > 0 ? fitting : browsers)
  const isKnown = story.nobody !== true && random.chance(project === 'checkout' ? 0.85 : 0.6)
  const origin = siteOf(scene.environment, 'www')
  const request = story.request && resolve(story.request, scene)
  const visits = stroll(scene)
  return {
    platform: 'javascript',
    breadcrumbs: timed([...visits, ...(story.trail ? resolve(story.trail, scene) : [])], scene),
    user: isKnown
      ? {
          id: shopper.id,
          username: shopper.name,
          email: shopper.email,
          ip_address: shopper.ip,
          geo: { country_code: shopper.country, city: shopper.city },
        }
      : { ip_address: aShopper(random).ip },
    request: {
      url: origin + (request?.path ?? '/'),
      headers: {
        'User-Agent': browser.userAgent,
        Referer: origin + random.pick(['/', '/c/kitchen', '/search?q=kettle', '/cart']),
        'Accept-Language': shopper.locale,
      },
    },
    tags: {
      browser: browser.name,
      os: browser.os.name,
      device: browser.device,
      market: shopper.country,
      locale: shopper.locale,
      ...wanted,
    },
    contexts: { ...machine(browser, scene), ...(story.contexts ? resolve(story.contexts, scene) : {}) },
    ...(story.extra && { extra: resolve(story.extra, scene) }),
    sdk: sdkOf(project),
  }
}

function sdkOf(project: Scene['project']): Surroundings['sdk'] {
  const name = project === 'web' ? 'nextjs' : 'react'
  return {
    name: `sentry.javascript.${name}`,
    version: '11.12.0',
    integrations,
    packages: [{ name: `npm:@sentry/${name}`, version: '11.12.0' }],
    settings: { infer_ip: 'auto' },
  }
}

function machine(browser: Browser, { random, shopper, inSpan }: Scene): Record<string, JsonObject> {
  return {
    trace: {
      trace_id: random.hex(32),
      span_id: random.hex(16),
      op: 'pageload',
      origin: 'auto.pageload.browser',
      ...inSpan,
    },
    browser: { name: browser.name, version: browser.version },
    os: { ...browser.os },
    device: {
      type: browser.device,
      online: true,
      processor_count: random.pick([4, 6, 8, 8, 12]),
      screen_resolution: browser.device === 'phone' ? '1179x2556' : random.pick(['1920x1080', '2560x1440', '1512x982']),
    },
    culture: { locale: shopper.locale, timezone: shopper.timezone, calendar: 'gregory' },
    ...(browser.name === 'Safari'
      ? {}
      : { connection: { effective_type: random.pick(['4g', '4g', '4g', '3g']), downlink_mbit: random.int(2, 40) } }),
  }
}
