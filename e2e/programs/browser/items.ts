/** Sends every type of item that the SDK for browsers has. */
import * as Sentry from '@sentry/browser'
import { checkOut } from './shop.ts'

const delay = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

export async function items(): Promise<void> {
  Sentry.setUser({ id: '7', email: 'ann@example.com' })
  Sentry.setTag('region', 'eu')
  document.getElementById('pay')?.click()
  await Sentry.startSpan({ name: 'check out', op: 'task' }, async () => {
    await Sentry.startSpan({ name: 'draw the cart', op: 'ui.render' }, () => delay(20))
    Sentry.withScope((scope) => {
      scope.addAttachment({ filename: 'cart.txt', data: 'cart: tea, cup\n', contentType: 'text/plain' })
      try {
        checkOut('4000-1')
      } catch (fault) {
        Sentry.captureException(fault)
      }
    })
  })
  const event = Sentry.captureMessage('Stock is low', 'warning')
  Sentry.captureFeedback({ message: 'The button does nothing', name: 'Ann', associatedEventId: event })
  Sentry.captureMessage('Drop me')
  Sentry.logger.info(Sentry.logger.fmt`Order ${4711} was paid`)
  Sentry.metrics.count('orders', 2, { attributes: { plan: 'gold' } })
  Sentry.metrics.distribution('checkout.time', 187.5, { unit: 'millisecond' })
  Sentry.captureSession(true)
  // A replay shorter than five seconds is not sent.
  await delay(5_600)
  await Sentry.getReplay()?.flush()
  await Sentry.flush()
  // What the SDK dropped it tells of when the page is left.
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await delay(300)
}
