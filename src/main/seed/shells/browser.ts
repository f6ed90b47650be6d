import type { JsonObject } from '#domain/event/event.ts'
import { aShopper, siteOf } from '../shop.ts'
import { tell, type Scene, type Story } from '../story.ts'
import type { Surroundings } from '../wire.ts'
import { stroll } from './browsing.ts'
import { timed } from './trail.ts'

interface Browser {
  readonly userAgent: string
  readonly name: string
  readonly version: string
  readonly os: { readonly name: string; readonly version: string }
  readonly device: 'desktop' | 'phone' | 'tablet'
}

const chrome = (system: string, os: Browser['os'], device: Browser['device'], mobile = ''): Browser => ({
  userAgent: `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0${mobile} Safari/537.36`,
  name: 'Chrome',
  version: '156.0.0',
  os,
  device,
})

/** The more often one is listed, the more of the shop's customers use it. */
const browsers: readonly Browser[] = [
  chrome('Windows NT 10.0; Win64; x64', { name: 'Windows', version: '11' }, 'desktop'),
  chrome('Windows NT 10.0; Win64; x64', { name: 'Windows', version: '11' }, 'desktop'),
  chrome('Macintosh; Intel Mac OS X 10_15_7', { name: 'macOS', version: '27.1' }, 'desktop'),
  chrome('Linux; Android 17; K', { name: 'Android', version: '17' }, 'phone', ' Mobile'),
  chrome('Linux; Android 17; K', { name: 'Android', version: '17' }, 'phone', ' Mobile'),
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.1 Mobile/15E148 Safari/604.1',
    name: 'Mobile Safari',
    version: '27.1',
    os: { name: 'iOS', version: '27.1' },
    device: 'phone',
  },
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.4 Mobile/15E148 Safari/604.1',
    name: 'Mobile Safari',
    version: '26.4',
    os: { name: 'iOS', version: '26.4' },
    device: 'phone',
  },
  {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.1 Safari/605.1.15',
    name: 'Safari',
    version: '27.1',
    os: { name: 'macOS', version: '27.1' },
    device: 'desktop',
  },
  {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:158.0) Gecko/20100101 Firefox/158.0',
    name: 'Firefox',
    version: '158.0',
    os: { name: 'Windows', version: '11' },
    device: 'desktop',
  },
]

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

/** The life around an error in a customer's browser. */
export function inBrowser(story: Story, scene: Scene): Surroundings {
  const { random, shopper, project } = scene
  const wanted = story.tags === undefined ? {} : tell(story.tags, scene)
  const fitting = browsers.filter((browser) => !wanted['browser'] || browser.name === wanted['browser'])
  const browser = random.pick(fitting.length > 0 ? fitting : browsers)
  const isKnown = story.nobody !== true && random.chance(project === 'checkout' ? 0.85 : 0.6)
  const origin = siteOf(scene.environment, 'www')
  const request = story.request && tell(story.request, scene)
  const visits = stroll(scene)
  return {
    platform: 'javascript',
    breadcrumbs: timed([...visits, ...(story.trail ? tell(story.trail, scene) : [])], scene),
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
    contexts: { ...machine(browser, scene), ...(story.contexts ? tell(story.contexts, scene) : {}) },
    ...(story.extra && { extra: tell(story.extra, scene) }),
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

function machine(browser: Browser, { random, shopper }: Scene): Record<string, JsonObject> {
  return {
    trace: { trace_id: random.hex(32), span_id: random.hex(16), op: 'pageload', origin: 'auto.pageload.browser' },
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
