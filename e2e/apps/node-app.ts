/**
 * An app that fails in every way that an SDK reports: `node node-app.ts 11|8 SCENARIO`. DSN and tunnel come from
 * APP_DSN and APP_TUNNEL. Prints the ids of the captured events as JSON, by name. The tests compare the results with
 * the line numbers below.
 */
import type * as NodeSdk from '@sentry/node'

const [, , version, scenario] = process.argv
// Both versions support the calls below; their types differ elsewhere.
const Sentry = (version === '8' ? await import('sentry-node-8') : await import('@sentry/node')) as typeof NodeSdk

const { APP_DSN: dsn, APP_TUNNEL: tunnel } = process.env
Sentry.init({
  ...(dsn !== undefined && { dsn }),
  ...(tunnel !== undefined && { tunnel }),
  release: 'shop@1.2.3',
  environment: 'staging',
  dist: '77',
  serverName: 'web-1',
})

function readPrice(cart: { items?: { price: number }[] }): number {
  // @ts-expect-error: this is the bug that the app is about.
  return cart.items[0].price
}

function loadCart(): number {
  try {
    return readPrice({})
  } catch (cause) {
    throw new RangeError('The cart has no price', { cause })
  }
}

class CheckoutError extends Error {
  override readonly name = 'CheckoutError'
}

function checkOut(): void {
  try {
    loadCart()
  } catch (cause) {
    throw new CheckoutError('Checkout of order 4711 failed', { cause })
  }
}

function captured(job: () => unknown): string {
  try {
    job()
  } catch (fault) {
    return Sentry.captureException(fault)
  }
  throw new Error('The job was to fail.')
}

function everything(): Record<string, string> {
  Sentry.setUser({ id: '7', email: 'ann@example.com', username: 'ann', ip_address: '203.0.113.9' })
  Sentry.setTag('region', 'eu')
  Sentry.setTags({ plan: 'gold', beta: true, attempt: 3 })
  Sentry.setContext('order', { number: 4711, positions: ['tea', 'cup'] })
  Sentry.setExtra('basket', { total: 12.5, empty: false })
  Sentry.addBreadcrumb({ category: 'auth', message: 'Ann signed in', level: 'info', data: { method: 'passkey' } })
  Sentry.addBreadcrumb({ category: 'cart', message: 'Put tea into the cart', level: 'debug' })
  const ids: Record<string, string> = { chain: captured(checkOut) }

  ids.attachments = Sentry.withScope((scope) => {
    scope.addAttachment({ filename: 'notes.bin', data: new Uint8Array([0, 10, 13, 255]) })
    scope.addAttachment({ filename: 'empty.txt', data: '' })
    return Sentry.captureException(new Error('With attachments'))
  })
  ids.message = Sentry.captureMessage('Stock is low', 'warning')
  ids.parameterized = Sentry.captureMessage(Sentry.parameterize`User ${'bob'} tried ${'3'} times`)
  ids.fingerprinted = Sentry.withScope((scope) => {
    scope.setFingerprint(['payment', 'declined'])
    scope.setLevel('fatal')
    return Sentry.captureException(new Error('Card declined'))
  })
  ids.string = Sentry.captureException('just a string')
  ids.aggregate = Sentry.captureException(
    new AggregateError([new Error('first'), new TypeError('second')], 'Both failed'),
  )
  return ids
}

/** Tests the routes of an event to the server: through a tunnel, or to an address with a prefix. */
function tellOne(): Record<string, string> {
  return { message: Sentry.captureMessage(`Told on another way`) }
}

/** An error with attachments of several types, and feedback on it with an attachment of its own. */
function tellAndHear(): Record<string, string> {
  const associatedEventId = Sentry.withScope((scope) => {
    scope.addAttachment({ filename: 'cart.json', data: '{"items":[{"price":4}]}', contentType: 'application/json' })
    scope.addAttachment({ filename: 'screen.png', data: PIXEL, contentType: 'image/png' })
    scope.addAttachment({ filename: 'drawing.svg', data: '<svg onload="alert(1)"/>', contentType: 'image/svg+xml' })
    return captured(checkOut)
  })
  const message = 'I pressed pay, and nothing happened.'
  const feedback = Sentry.captureFeedback(
    { name: 'Grace', email: 'grace@example.com', message, associatedEventId },
    { attachments: [{ filename: 'shot.png', data: PIXEL }] },
  )
  return { error: associatedEventId, feedback }
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function explode(): never {
  throw new TypeError(`Nobody caught this in ${version}`)
}

async function reject(): Promise<never> {
  await Promise.resolve()
  throw new RangeError(`Nobody awaited this in ${version}`)
}

switch (scenario) {
  case 'everything':
  case 'one':
    process.stdout.write(JSON.stringify(scenario === 'one' ? tellOne() : everything()))
    await Sentry.close(10_000)
    break
  case 'feedback':
    process.stdout.write(JSON.stringify(tellAndHear()))
    await Sentry.close(10_000)
    break
  case 'uncaught':
    setTimeout(explode, 1)
    break
  case 'rejection':
    void reject()
    break
  case undefined:
    throw new Error('Which scenario?')
}
