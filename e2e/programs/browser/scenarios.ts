import * as Sentry from '@sentry/browser'
import { draw } from './page.ts'
import * as shop from './shop.ts'

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

/** Lets the page itself meet the fault, and the SDK hear of it. */
async function unhandled(family: string, cause: string, start: () => void): Promise<void> {
  label(family, cause)
  start()
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 60)
  })
  await Sentry.flush()
}

async function payments(): Promise<void> {
  await labelled('callers', 'declined', () => shop.checkOut('4000-1'))
  await labelled('callers', 'declined', () => shop.renewSubscription({ card: '4000-2', cents: 700 }))
  await labelled('callers', 'declined', () => new shop.Kiosk(['4000-3']).close())
  await labelled('callers', 'declined', () => shop.charge('4000-4', 100))
  await labelled('callers', 'over-limit', () => shop.charge('5100', 900_000))
  await labelled('callers', 'over-limit', () => shop.renewSubscription({ card: '5100', cents: 600_000 }))

  await labelled('helper-texts', 'list', () => shop.quote('list', 'spring'))
  await labelled('helper-texts', 'currency', () => shop.quote('currency', 'XAU'))
  await labelled('helper-texts', 'tax', () => shop.quote('tax', 'AQ'))
  await labelled('helper-texts', 'list', () => shop.quote('list', 'autumn'))
  await labelled('helper-texts', 'currency', () => shop.quote('currency', 'XBT'))

  for (const nothing of ['', '']) {
    await labelled('two-places', 'authorize', () => shop.authorize(nothing))
    await labelled('two-places', 'settle', () => shop.settle([]))
  }
}

async function orders(): Promise<void> {
  await labelled('parameters', 'not-found', () => shop.findOrder(4711, 'north'))
  await labelled('parameters', 'not-found', () => shop.findOrder(90210, 'Halle 7 (Süd)'))
  await labelled('parameters', 'not-found', () => shop.findOrder('9f1c2d34-55aa-4b1c-8d9e-0123456789ab', 'east'))
  await labelled('parameters', 'not-found', () => shop.findOrder(8, 'lager-2026-11-22'))
  await labelled('parameters', 'too-large', () => shop.storeUpload('/tmp/upload-81f3/cat.png', 7_340_032))
  await labelled('parameters', 'too-large', () => shop.storeUpload('/home/ann/2026-11-22/invoice 12.pdf', 12))
  await labelled('times', 'expired', () => shop.checkToken('0x7ffee3c1', '2026-11-22T10:15:30Z'))
  await labelled('times', 'expired', () => shop.checkToken('0x55d0b2aa91', '12:30 PM'))
  await labelled('times', 'expired', () => shop.checkToken('4f2a', 'Sun, 22 Nov 2026 08:00:01 GMT'))
  await labelled('times', 'early', () => shop.checkToken('', '09:15'))

  const good = { address: { street: 'Elm' } }
  for (const prices of [[1], [2, 3]]) {
    await labelled('wrapped-causes', 'no-price', () => shop.placeOrder({}, good))
    await labelled('wrapped-causes', 'no-address', () => shop.placeOrder({ prices }, {}))
  }
  for (const kind of ['cart', 'product', 'direct'] as const)
    await labelled('wrappers', 'stock-closed', () => shop.showShelf(kind))

  const tea = { name: 'tea', weight: { grams: 100 } }
  await labelled('one-function', 'missing', () => shop.pick([tea], 7, 1))
  await labelled('one-function', 'division', () => shop.pick([tea], 0, 0))
  await labelled('one-function', 'missing', () => shop.pick([], 0, 1))
  await labelled('one-function', 'fraction', () => shop.pick([tea], 0, 1.5))
  await labelled('one-function', 'division', () => shop.pick([tea, tea], 1, 0))
  await labelled('one-function', 'fraction', () => shop.pick([tea], 0, 0.25))
  for (const depth of [1, 4, 12]) await labelled('recursion', 'empty', () => shop.walk(7, depth))
  for (const depth of [2, 6]) await labelled('recursion', 'ring', () => shop.walk(0, depth))
  for (const parcels of [[{}], [{}, {}]]) {
    await labelled('closures', 'weight', () => shop.ship(parcels, 'weight'))
    await labelled('closures', 'volume', () => shop.ship(parcels, 'volume'))
  }
}

async function flows(): Promise<void> {
  const button = document.getElementById('pay')
  await labelled('async', 'declined', () => shop.chargeLater('4000-5', 100))
  await unhandled('async', 'declined', () => setTimeout(() => shop.charge('4000-6', 100), 1))
  await unhandled('async', 'declined', () => void Promise.resolve('4000-7').then(shop.checkOut))
  button?.addEventListener('click', () => shop.charge('4000-8', 100), { once: true })
  await unhandled('async', 'declined', () => button?.click())
  await unhandled('async', 'over-limit', () => requestAnimationFrame(() => shop.charge('5100', 900_000)))
  await unhandled('async', 'over-limit', () => void shop.chargeLater('5100', 900_000))

  const again = () => shop.charge('4000-9', 100)
  await labelled('rethrown', 'declined', again)
  await labelled('rethrown', 'declined', () => shop.withRetries(again, 3))
  await labelled('rethrown', 'declined', () => shop.passedOn(again))
  await labelled('rethrown', 'over-limit', () => shop.passedOn(() => shop.charge('5100', 700_000)))

  for (const [page, cause] of [
    ['pay', 'declined'],
    ['basket', 'basket'],
    ['subscription', 'declined'],
    ['order', 'not-found'],
    ['emptyBasket', 'basket'],
  ] as const) {
    label('framework', cause)
    await draw(page)
    await Sentry.flush()
  }
}

async function libraries(): Promise<void> {
  await labelled('library-parse', 'settings', () => shop.loadSettings('{oops'))
  await labelled('library-parse', 'settings', () => shop.loadSettings('{"settings": [1, 2,, 3]}'))
  await labelled('library-parse', 'webhook', () => shop.readWebhook('<html>'))
  await labelled('library-parse', 'webhook', () => shop.readWebhook('{"event"'))
  for (const port of [47_111, 47_112]) {
    await labelled('library-network', 'stock', () => shop.askStock(port))
    await labelled('library-network', 'mail', () => shop.sendMail(port))
  }
  await labelled('helper-callers', 'import', () => shop.importRow({ quantity: 'ten' }))
  await labelled('helper-callers', 'voucher', () => shop.applyVoucher({ voucher: 'SAVE' }))
  await labelled('helper-callers', 'import', () => shop.importRow({ quantity: '1,5' }))
  await labelled('helper-callers', 'voucher', () => shop.applyVoucher({ voucher: 'X-1' }))
  for (const [cause, text] of [
    ['import', 'Import of 120 rows took 31 s'],
    ['import', 'Import of 7 rows took 2 s'],
    ['disk', 'Disk /dev/sda1 is 91% full'],
    ['disk', 'Disk /dev/nvme0n1 is 97% full'],
  ] as const) {
    label('messages', cause)
    Sentry.captureMessage(text, 'warning')
    await Sentry.flush()
  }
}

export async function families(): Promise<void> {
  for (const part of [payments, orders, flows, libraries, releases]) await part()
}

export async function releases(): Promise<void> {
  await labelled('releases', 'declined', () => shop.checkOut('4000-1'))
  await labelled('releases', 'declined', () => shop.renewSubscription({ card: '4000-2', cents: 700 }))
  await labelled('releases', 'over-limit', () => shop.charge('5100', 900_000))
}

/** What the minifier leaves of names and lines, as the page has it when nobody uploads a map. */
export async function minified(): Promise<void> {
  await labelled('minified', 'declined', () => shop.checkOut('4000-1'))
  await labelled('minified', 'list', () => shop.quote('list', 'spring'))
  await labelled('minified', 'declined', () => shop.renewSubscription({ card: '4000-2', cents: 700 }))
  await labelled('minified', 'currency', () => shop.quote('currency', 'XAU'))
  await labelled('minified', 'list', () => shop.quote('list', 'autumn'))
  await labelled('minified', 'currency', () => shop.quote('currency', 'XBT'))
}
