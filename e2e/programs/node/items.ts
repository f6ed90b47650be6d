/** Sends every type of item that the SDK for Node has. */
import * as Sentry from '@sentry/node'
import { setTimeout as delay } from 'node:timers/promises'
import { checkOut } from './payments.ts'

export const itemOptions: Sentry.NodeOptions = {
  tracesSampleRate: 1,
  beforeSend: (event) => (event.message === 'Drop me' ? null : event),
}

export async function items(): Promise<void> {
  Sentry.setUser({ id: '7', email: 'ann@example.com' })
  Sentry.setTag('region', 'eu')
  Sentry.addBreadcrumb({ category: 'cart', message: 'Put tea into the cart', data: { sku: 'TEA-1' } })
  Sentry.startSession()
  await Sentry.startSpan({ name: 'check out', op: 'task' }, async () => {
    await Sentry.startSpan({ name: 'SELECT * FROM carts WHERE id = $1', op: 'db.query' }, () => delay(20))
    Sentry.withScope((scope) => {
      scope.addAttachment({ filename: 'cart.txt', data: 'cart: tea, cup\n', contentType: 'text/plain' })
      try {
        checkOut('4000-1')
      } catch (fault) {
        Sentry.captureException(fault)
      }
    })
  })
  Sentry.captureSession(true)
  const event = Sentry.captureMessage('Stock is low', 'warning')
  Sentry.captureFeedback({ message: 'The button does nothing', name: 'Ann', email: 'ann@example.com', associatedEventId: event })
  Sentry.captureMessage('Drop me')
  Sentry.logger.info(Sentry.logger.fmt`Order ${4711} was paid`)
  Sentry.logger.error('The bank answered', { status: 503 })
  Sentry.metrics.count('orders', 2, { attributes: { plan: 'gold' } })
  Sentry.metrics.gauge('queue.depth', 17)
  Sentry.metrics.distribution('checkout.time', 187.5, { unit: 'millisecond' })
  await Sentry.withMonitor('nightly-import', () => delay(5), {
    schedule: { type: 'crontab', value: '0 3 * * *' },
  })
  Sentry.captureCheckIn({ monitorSlug: 'hourly-mail', status: 'error', duration: 3 })
}
