import * as Sentry from '@sentry/node'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import { visit } from './web.ts'

/** Says what the next event is about. The recorder takes the tag away. */
function label(family: string, cause: string): void {
  Sentry.getGlobalScope().setTag('label', `${family}/${cause}`)
}

async function labelled(family: string, cause: string, job: () => unknown): Promise<void> {
  label(family, cause)
  try {
    await job()
  } catch (fault) {
    Sentry.captureException(fault)
    await Sentry.flush()
    return
  }
  throw new Error(`${family}/${cause} was to fail`)
}

async function callers(): Promise<void> {
  await labelled('callers', 'declined', () => payments.checkOut('4000-1'))
  await labelled('callers', 'declined', () => payments.renewSubscription({ card: '4000-2', cents: 700 }))
  await labelled('callers', 'declined', () => new payments.NightlyRetry(['4000-3']).run())
  await labelled('callers', 'declined', () => payments.refundFromDesk('ann', '4000-4'))
  await labelled('callers', 'over-limit', () => payments.charge('5100', 900_000))
  await labelled('callers', 'over-limit', () => payments.renewSubscription({ card: '5100', cents: 600_000 }))
}

async function texts(): Promise<void> {
  await labelled('helper-texts', 'list', () => payments.quote('list', 'spring'))
  await labelled('helper-texts', 'currency', () => payments.quote('currency', 'XAU'))
  await labelled('helper-texts', 'tax', () => payments.quote('tax', 'AQ'))
  await labelled('helper-texts', 'list', () => payments.quote('list', 'autumn'))
  await labelled('helper-texts', 'currency', () => payments.quote('currency', 'XBT'))

  await labelled('parameters', 'not-found', () => orders.findOrder(4711, 'north'))
  await labelled('parameters', 'not-found', () => orders.findOrder(90210, 'Halle 7 (Süd)'))
  await labelled('parameters', 'not-found', () => orders.findOrder('9f1c2d34-55aa-4b1c-8d9e-0123456789ab', 'east'))
  await labelled('parameters', 'not-found', () => orders.findOrder(8, 'lager-2026-11-22'))
  await labelled('parameters', 'too-large', () => orders.storeUpload('/tmp/upload-81f3/cat.png', 7_340_032))
  await labelled('parameters', 'too-large', () => orders.storeUpload('/var/spool/in/2026-11-22/invoice 12.pdf', 12))
  await labelled('times', 'expired', () => orders.checkToken('0x7ffee3c1', '2026-11-22T10:15:30Z'))
  await labelled('times', 'expired', () => orders.checkToken('0x55d0b2aa91', '12:30 PM'))
  await labelled('times', 'expired', () => orders.checkToken('4f2a', 'Sun, 22 Nov 2026 08:00:01 GMT'))
  await labelled('times', 'early', () => orders.checkToken('', '09:15'))
}

async function places(): Promise<void> {
  for (const nothing of ['', '']) {
    await labelled('two-places', 'authorize', () => payments.authorize(nothing))
    await labelled('two-places', 'settle', () => payments.settle([]))
  }

  const good = { address: { street: 'Elm' } }
  await labelled('wrapped-causes', 'no-price', () => orders.placeOrder({}, good))
  await labelled('wrapped-causes', 'no-address', () => orders.placeOrder({ prices: [1] }, {}))
  await labelled('wrapped-causes', 'no-price', () => orders.placeOrder(Object.create({ name: 'tea' }) as object, good))
  await labelled('wrapped-causes', 'no-address', () => orders.placeOrder({ prices: [] }, {}))
  for (const kind of ['cart', 'product', 'direct'] as const)
    await labelled('wrappers', 'stock-closed', () => orders.showShelf(kind))

  const tea = { name: 'tea', weight: { grams: 100 } }
  await labelled('one-function', 'missing', () => orders.pick([tea], 7, 1))
  await labelled('one-function', 'division', () => orders.pick([tea], 0, 0))
  await labelled('one-function', 'missing', () => orders.pick([], 0, 1))
  await labelled('one-function', 'fraction', () => orders.pick([tea], 0, 1.5))
  await labelled('one-function', 'division', () => orders.pick([tea, tea], 1, 0))
  await labelled('one-function', 'fraction', () => orders.pick([tea], 0, 0.25))
}

async function flows(): Promise<void> {
  await labelled('async', 'declined', () => payments.charge('4000-5', 100))
  await labelled('async', 'declined', () => payments.chargeLater('4000-6', 100))
  await labelled('async', 'declined', () => payments.chargeAll(['4000-7']))
  await labelled('async', 'declined', () => new Promise((_, reject) => setTimeout(() => reject(caught('4000-8')), 1)))
  await labelled('async', 'over-limit', () => payments.chargeLater('5100', 900_000))

  for (const depth of [1, 4, 12]) await labelled('recursion', 'empty', () => orders.walk(7, depth))
  for (const depth of [2, 6]) await labelled('recursion', 'ring', () => orders.walk(0, depth))

  for (const parcels of [[{}], [{}, {}]]) {
    await labelled('closures', 'weight', () => orders.ship(parcels, 'weight'))
    await labelled('closures', 'volume', () => orders.ship(parcels, 'volume'))
  }
  await labelled('generics', 'nothing', () => new orders.Store<{ name: string; price: number }>().take('tea'))
  await labelled('generics', 'nothing', () => new orders.Store<{ name: string; street: string }>().take('ann'))
  await labelled('generics', 'nothing', () => new orders.Store().take('cup-7'))

  const again = () => payments.charge('4000-9', 100)
  await labelled('rethrown', 'declined', again)
  await labelled('rethrown', 'declined', () => payments.withRetries(again, 3))
  await labelled('rethrown', 'declined', () => payments.withCleanup(again))
  await labelled('rethrown', 'declined', () => payments.passedOn(again))
  await labelled('rethrown', 'over-limit', () => payments.passedOn(() => payments.charge('5100', 700_000)))
}

function caught(card: string): unknown {
  try {
    return payments.checkOut(card)
  } catch (fault) {
    return fault
  }
}

async function visited(family: string, cause: string, path: string): Promise<void> {
  label(family, cause)
  await visit(path)
  await Sentry.flush()
}

async function frameworks(): Promise<void> {
  await visited('framework', 'not-found', '/orders/7')
  await visited('framework', 'not-found', '/account/orders/8')
  await visited('framework', 'baskets', '/baskets')
  await visited('framework-async', 'declined', '/pay/4000')
  await visited('framework-async', 'declined', '/subscriptions/4000')
  await visited('framework-async', 'total', '/total')
}

async function said(family: string, cause: string, say: () => void): Promise<void> {
  label(family, cause)
  say()
  await Sentry.flush()
}

function report(text: string): void {
  Sentry.captureMessage(text, 'warning')
}

async function messages(): Promise<void> {
  for (const [sku, count] of [
    ['TEA-1', 0],
    ['CUP-22', -3],
    ['POT', 12],
  ] as const)
    await said('logger', 'stock', () => console.error('Stock of %s is %d', sku, count))
  for (const user of ['ann', 'bob@example.com'])
    await said('logger', 'login', () => console.error(`Login of ${user} failed`))
  await said('logger-helper', 'queue', () => report('Queue of mails is full'))
  await said('logger-helper', 'cache', () => report('Cache was lost after 31 seconds'))
  await said('logger-helper', 'queue', () => report('Queue of mails is full'))
  await said('logger-helper', 'cache', () => report('Cache was lost after 9 seconds'))

  for (const [cause, text] of [
    ['import', 'Import of 120 rows took 31 s'],
    ['import', 'Import of 7 rows took 2 s'],
    ['disk', 'Disk /dev/sda1 is 91% full'],
    ['disk', 'Disk /dev/nvme0n1 is 97% full'],
  ] as const)
    await said('messages', cause, () => Sentry.captureMessage(text, 'warning'))
}

async function libraries(): Promise<void> {
  await labelled('library-parse', 'settings', () => orders.loadSettings('{oops'))
  await labelled('library-parse', 'settings', () => orders.loadSettings('{"settings": [1, 2,, 3]}'))
  await labelled('library-parse', 'webhook', () => orders.readWebhook('<html>'))
  await labelled('library-parse', 'webhook', () => orders.readWebhook('{"event"'))
  for (const port of [47_111, 47_112]) {
    await labelled('library-network', 'stock', () => orders.askStock(port))
    await labelled('library-network', 'mail', () => orders.sendMail(port))
    await labelled('library-network', 'ping', () => orders.ping(port))
  }
  await labelled('helper-callers', 'import', () => orders.importRow({ quantity: 'ten' }))
  await labelled('helper-callers', 'voucher', () => orders.applyVoucher({ voucher: 'SAVE' }))
  await labelled('helper-callers', 'import', () => orders.importRow({ quantity: '1,5' }))
  await labelled('helper-callers', 'voucher', () => orders.applyVoucher({ voucher: 'X-1' }))
}

export async function families(): Promise<void> {
  for (const part of [callers, texts, places, flows, frameworks, messages, libraries]) await part()
}

export async function releases(): Promise<void> {
  await labelled('releases', 'declined', () => payments.checkOut('4000-1'))
  await labelled('releases', 'declined', () => payments.renewSubscription({ card: '4000-2', cents: 700 }))
  await labelled('releases', 'no-price', () => orders.placeOrder({}, { address: { street: 'Elm' } }))
}
