import { about, type Attributes, type SpanPlan, type VisitScene } from './span-plan.ts'
import { siteOf } from '../shop.ts'
import type { UnitName } from './units.ts'

/** Assets are the same in all environments. */
const ASSETS = 'https://assets.harborgoods.example'

/** Typical values of a page in a fast browser: medians, CLS times 1,000, all others in milliseconds. */
interface Feel {
  readonly ttfb: number
  readonly fcp: number
  readonly lcp: number
  readonly inp: number
  readonly cls: number
}

interface Opened {
  readonly unit: Extract<UnitName, 'web-page' | 'checkout-page'>
  readonly route: string
  /** The path of this customer's visit. */
  readonly path: string
  readonly feel: Feel
  readonly within: readonly SpanPlan[]
}

/** A page load with web vitals. Phones are slower; Safari reports neither presses nor layout shifts. */
export function opened(scene: VisitScene, { unit, route, path, feel, within }: Opened): SpanPlan {
  const { random, browser, environment } = scene
  const slowness = browser.device === 'phone' ? 1.55 : 1
  const vitals = vitalsOf(scene, feel, slowness)
  return {
    unit,
    op: 'pageload',
    name: route,
    ms: about(random, feel.lcp * 1.25 * slowness),
    attributes: {
      'sentry.origin': 'auto.pageload.browser',
      'sentry.segment.name.source': 'route',
      'url.path': path,
      'url.full': siteOf(environment, 'www') + path,
      'network.connection.effective_type': random.pick(['4g', '4g', '4g', '3g']),
      ...vitals,
    },
    within: [
      timing('browser.request', 'Request', about(random, feel.ttfb * 0.7)),
      timing('browser.response', 'Response', about(random, 18 * slowness)),
      ...within,
    ],
  }
}

function vitalsOf({ random, browser }: VisitScene, feel: Feel, slowness: number): Attributes {
  const ttfb = about(random, feel.ttfb * slowness ** 0.5)
  const fcp = ttfb + about(random, (feel.fcp - feel.ttfb) * slowness)
  const lcp = fcp + about(random, (feel.lcp - feel.fcp) * slowness, 0.4)
  const isSafari = browser.name.endsWith('Safari')
  return {
    'browser.web_vital.ttfb.value': rounded(ttfb),
    'browser.web_vital.fcp.value': rounded(fcp),
    ...(random.chance(0.92) && { 'browser.web_vital.lcp.value': rounded(lcp) }),
    ...(!isSafari &&
      random.chance(0.7) && {
        'browser.web_vital.inp.value': Math.round(about(random, feel.inp * slowness, 0.5) / 8) * 8,
      }),
    ...(!isSafari && { 'browser.web_vital.cls.value': Math.round(about(random, feel.cls, 0.7)) / 1000 }),
  }
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}

function timing(op: string, name: string, ms: number): SpanPlan {
  return { op, name, ms, after: 0.2, attributes: { 'sentry.origin': 'auto.ui.browser.metrics' } }
}

interface Asset {
  readonly op: 'resource.script' | 'resource.css' | 'resource.img' | 'resource.font'
  readonly path: string
  /** Compressed size. */
  readonly bytes: number
  readonly ms: number
  /** Whether it blocks rendering. */
  readonly isBlocking?: boolean
}

/** The files of a page, which load in parallel. */
export function loaded({ random }: VisitScene, assets: readonly Asset[]): readonly SpanPlan[] {
  const { host } = new URL(ASSETS)
  return assets.map(({ op, path, bytes, ms, isBlocking = false }, index) => {
    const size = Math.round(about(random, bytes, 0.01))
    return {
      op,
      name: host,
      ms: about(random, ms),
      ...(index > 0 && { isParallel: true }),
      attributes: {
        'sentry.origin': 'auto.resource.browser.metrics',
        'url.full': ASSETS + path,
        'url.domain': host,
        'server.address': host,
        'http.response.status_code': 200,
        'http.response.body.size': size,
        'resource.render_blocking_status': isBlocking ? 'blocking' : 'non-blocking',
      },
    }
  })
}

export function blocked(script: string, ms: number): SpanPlan {
  const url = ASSETS + script
  return {
    op: 'ui.long_animation_frame',
    name: 'Main UI thread blocked',
    ms,
    after: 30,
    attributes: {
      'sentry.origin': 'auto.ui.browser.metrics',
      'browser.script.invoker': url,
      'browser.script.invoker_type': 'classic-script',
      'code.file.path': url,
    },
  }
}

export const everyPage: readonly Asset[] = [
  { op: 'resource.css', path: '/_next/static/css/3f1c2a90.css', bytes: 31_400, ms: 62, isBlocking: true },
  { op: 'resource.script', path: '/_next/static/chunks/framework.js', bytes: 58_200, ms: 88 },
  { op: 'resource.script', path: '/_next/static/chunks/main-app.js', bytes: 112_600, ms: 131 },
  { op: 'resource.font', path: '/fonts/harbor-sans.woff2', bytes: 28_900, ms: 54 },
]
