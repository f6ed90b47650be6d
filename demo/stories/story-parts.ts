import { products, siteOf } from '../shop.ts'
import type { Failure, Mechanism, Scene, Thrown } from '../story.ts'
import type { Crumb } from '../wire.ts'

/** Handled and reported. */
export const caught: Mechanism = { type: 'generic', handled: true }
/** Unhandled, with the SDKs' own names (docs/protocol.md 2.3). */
export const uncaughtInBrowser: Mechanism = { type: 'auto.browser.global_handlers.onerror', handled: false }
export const rejectedInBrowser: Mechanism = {
  type: 'auto.browser.global_handlers.onunhandledrejection',
  handled: false,
}
export const uncaughtOnNode: Mechanism = { type: 'auto.node.onuncaughtexception', handled: false }
export const rejectedOnNode: Mechanism = { type: 'auto.node.onunhandledrejection', handled: false }
export const failedRequest: Mechanism = { type: 'auto.function.fastify', handled: false }
export const failedRender: Mechanism = { type: 'auto.function.nextjs.on_request_error', handled: false }
export const failedTask: Mechanism = { type: 'celery', handled: false }

/** One or more exceptions, innermost cause first. */
export function thrown(mechanism: Mechanism, ...chain: readonly [Thrown, ...Thrown[]]): Failure {
  return { kind: 'thrown', mechanism, chain }
}

/** The breadcrumb of a page's request. */
export function fetched(scene: Scene, method: string, path: string, status: number): Crumb {
  const url = siteOf(scene.environment, 'www') + path
  return {
    category: 'fetch',
    type: 'http',
    ...(status >= 400 && { level: 'error' }),
    data: { method, url, status_code: status, response_body_size: scene.random.int(90, 2_400) },
  }
}

export function clicked(element: string): Crumb {
  return { category: 'ui.click', message: element }
}

export function went(from: string, to: string): Crumb {
  return { category: 'navigation', data: { from, to } }
}

export function logged(level: 'info' | 'warning' | 'error', message: string): Crumb {
  return { category: 'console', level, message, data: { logger: 'console' } }
}

export function queried(message: string, durationMs: number): Crumb {
  return { category: 'query', message, data: { 'db.system': 'postgresql', duration_ms: durationMs } }
}

/** An order as the web shop posts it to the API. */
export function orderRequest({ random, shopper }: Scene) {
  const lines = [
    { sku: random.pick(products).sku, quantity: random.int(1, 3) },
    { sku: random.pick(products).sku, quantity: 1 },
  ]
  const shipping = { method: 'parcel', country: shopper.country }
  return { method: 'POST', path: '/v1/orders', body: { currency: shopper.currency, lines, shipping } }
}
