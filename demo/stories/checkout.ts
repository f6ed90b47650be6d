import { between, rising, shopping, waveAfter } from '../rhythm.ts'
import { products, shipped } from '../shop.ts'
import type { Scene, Story } from '../story.ts'
import { checkout, reactEffect, reactEvent, reactRender } from './frames.ts'
import { caught, clicked, fetched, logged, rejectedInBrowser, thrown, uncaughtInBrowser, went } from './story-parts.ts'

const orderNumber = ({ random }: Scene) => `HG-${random.int(81_000, 86_900)}`
const declines = ['do_not_honor', 'insufficient_funds', 'card_velocity_exceeded', 'issuer_unavailable']
const postcodes = ['1O115', '123', 'SW1A', '20 457', '75O11', '0000', '411-18']
const countries = ['Germany', 'the Netherlands', 'France', 'Sweden', 'Portugal']
const paySteps = (scene: Scene) => [
  went('/checkout/address', '/checkout/review'),
  fetched(scene, 'POST', '/api/quotes', 200),
  clicked('form.payment > label[for="card"]'),
  clicked('form.payment > button.pay'),
]

/** The cart's state, which support needs first. */
const order = (scene: Scene) => {
  const product = scene.random.pick(products)
  const quantity = scene.random.int(1, 3)
  return {
    order: {
      number: orderNumber(scene),
      currency: scene.shopper.currency,
      total: product.price * quantity + 490,
      lines: [{ sku: product.sku, title: product.title, quantity, price: product.price }],
    },
  }
}

/** Errors between the cart and the receipt. */
export const checkoutStories: readonly Story[] = [
  {
    key: 'checkout/declined',
    events: 186,
    rhythm: rising,
    runsIn: 'browser',
    transaction: '/checkout/payment',
    failure: thrown(
      caught,
      {
        type: 'ApiError',
        value: 'PayLane answered 402 Payment Required to POST /v1/charges',
        frames: [
          checkout('src/payment/charge.ts', 'charge', 'payLane.createCharge'),
          checkout('src/payment/paylane-client.ts', 'PayLaneClient.request', 'new ApiError'),
        ],
      },
      {
        type: 'PaymentError',
        value: (scene) => `Payment for order ${orderNumber(scene)} was declined: undefined`,
        frames: [
          ...reactEvent,
          checkout('src/payment/pay-button.tsx', 'handlePay', 'withRetries(3'),
          checkout('src/payment/with-retries.ts', 'withRetries', 'await run(attempt)'),
          checkout('src/payment/charge.ts', 'charge', 'new PaymentError', {
            attempt: { status: 'declined', code: 'card_velocity_exceeded' },
            reason: '<undefined>',
          }),
        ],
      },
    ),
    request: { method: 'GET', path: '/checkout/payment' },
    trail: (scene) => [
      ...paySteps(scene),
      fetched(scene, 'POST', '/api/paylane/v1/charges', 402),
      logged('warning', 'PayLane: charge declined'),
    ],
    tags: ({ random }) => ({ 'payment.method': 'card', 'decline.code': random.pick(declines) }),
    contexts: order,
  },
  {
    key: 'checkout/total-mismatch',
    events: 204,
    rhythm: between(shipped('checkout@5.3.0+1207'), shipped('checkout@5.3.1+1208')),
    level: 'fatal',
    environments: ['production'],
    runsIn: 'browser',
    transaction: '/checkout/review',
    failure: thrown(uncaughtInBrowser, {
      type: 'InvariantError',
      value: ({ random, shopper }) => {
        const quoted = random.int(22, 190) * 100 + 90
        return `Cart total ${quoted + 490} differs from the quoted total ${quoted} (${shopper.currency})`
      },
      frames: [
        ...reactRender,
        checkout('src/order/review-step.tsx', 'ReviewStep', 'assertQuoted(cart'),
        checkout('src/order/totals.ts', 'assertQuoted', 'total === quote.total'),
        checkout('src/lib/invariant.ts', 'invariant', 'throw new InvariantError'),
      ],
    }),
    request: { method: 'GET', path: '/checkout/review' },
    trail: (scene) => [went('/checkout/address', '/checkout/review'), fetched(scene, 'POST', '/api/quotes', 200)],
    contexts: order,
  },
  {
    key: 'checkout/paylane-timeout',
    events: 142,
    rhythm: between(30, 26),
    runsIn: 'browser',
    transaction: '/checkout/payment',
    failure: thrown(caught, {
      type: 'TimeoutError',
      value: 'signal timed out',
      frames: [
        ...reactEvent,
        checkout('src/payment/pay-button.tsx', 'handlePay', 'withRetries(3'),
        checkout('src/payment/with-retries.ts', 'withRetries', 'await run(attempt)'),
        checkout('src/payment/charge.ts', 'charge', 'payLane.createCharge'),
        checkout('src/payment/paylane-client.ts', 'PayLaneClient.request', 'AbortSignal.timeout'),
      ],
    }),
    request: { method: 'GET', path: '/checkout/payment' },
    trail: (scene) => [
      ...paySteps(scene),
      logged('warning', 'PayLane: attempt 1 of 3 timed out after 8000 ms'),
      logged('warning', 'PayLane: attempt 2 of 3 timed out after 8000 ms'),
    ],
    tags: { 'payment.method': 'card' },
    contexts: order,
  },
  {
    key: 'checkout/postcode',
    events: 118,
    rhythm: shopping,
    level: 'warning',
    runsIn: 'browser',
    transaction: '/checkout/address',
    failure: thrown(caught, {
      type: 'ValidationError',
      value: ({ random }) => `"${random.pick(postcodes)}" is not a postcode of ${random.pick(countries)}`,
      frames: [
        ...reactEvent,
        checkout('src/address/address-step.tsx', 'handleSubmit', 'onComplete(validateAddress'),
        checkout('src/address/validate-address.ts', 'validateAddress', 'new ValidationError', {
          postcode: '1O115',
          country: { code: 'DE', name: 'Germany' },
        }),
      ],
    }),
    request: { method: 'GET', path: '/checkout/address' },
    trail: [
      { category: 'ui.input', message: 'form.address > input[name="postcode"]' },
      clicked('form.address > button[type="submit"]'),
    ],
    extra: ({ shopper, random }) => ({
      form: { country: shopper.country, postcode: random.pick(postcodes), city: shopper.city },
    }),
  },
  {
    key: 'checkout/session-expired',
    events: 76,
    rhythm: shopping,
    level: 'info',
    runsIn: 'browser',
    transaction: '/checkout/payment',
    failure: {
      kind: 'message',
      template: 'Checkout session expired after %s minutes',
      params: ({ random }) => [String(random.int(30, 94))],
      frames: [checkout('src/session/session-clock.ts', 'SessionClock.onExpire', 'captureMessage')],
    },
    request: { method: 'GET', path: '/checkout/payment' },
  },
  {
    key: 'checkout/coupon-html',
    events: 64,
    rhythm: waveAfter(shipped('checkout@5.4.0+1221'), 20, 0.4),
    runsIn: 'browser',
    transaction: '/checkout/review',
    failure: thrown(rejectedInBrowser, {
      type: 'SyntaxError',
      value: 'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
      frames: [
        ...reactEvent,
        checkout('src/coupon/coupon-field.tsx', 'handleApply', 'await redeem'),
        checkout('src/coupon/redeem.ts', 'redeem', 'await response.json()'),
      ],
    }),
    request: { method: 'GET', path: '/checkout/review' },
    trail: (scene) => [
      { category: 'ui.input', message: 'input[name="coupon"]' },
      clicked('div.coupon > button'),
      fetched(scene, 'POST', `/api/carts/${scene.random.hex(8)}/coupons`, 502),
    ],
  },
  {
    key: 'checkout/submitted-twice',
    events: 58,
    rhythm: shopping,
    level: 'warning',
    runsIn: 'browser',
    transaction: '/checkout/review',
    failure: {
      kind: 'message',
      template: 'Order submitted twice within %s ms',
      params: ({ random }) => [String(random.int(140, 1_900))],
      frames: [...reactEvent, checkout('src/order/submit.ts', 'submitOrder', 'captureMessage')],
    },
    request: { method: 'GET', path: '/checkout/review' },
    trail: [clicked('button.confirm'), clicked('button.confirm')],
    contexts: order,
  },
  {
    key: 'checkout/wallet',
    events: 41,
    rhythm: shopping,
    runsIn: 'browser',
    transaction: '/checkout/payment',
    failure: thrown(uncaughtInBrowser, {
      type: 'InvalidAccessError',
      value: 'Trying to start an Apple Pay session from an insecure document.',
      frames: [...reactEvent, checkout('src/payment/wallet.ts', 'startWallet', 'new ApplePaySession')],
    }),
    request: { method: 'GET', path: '/checkout/payment' },
    trail: [clicked('button.apple-pay')],
    tags: { browser: 'Mobile Safari', 'payment.method': 'wallet' },
  },
  {
    key: 'checkout/pickup-map',
    events: 33,
    rhythm: waveAfter(shipped('checkout@5.4.0+1221'), 30, 0.3),
    runsIn: 'browser',
    transaction: '/checkout/shipping',
    failure: thrown(uncaughtInBrowser, {
      type: 'TypeError',
      value: "undefined is not an object (evaluating 'nearest.position')",
      frames: [
        ...reactEffect,
        checkout('src/shipping/pickup-map.tsx', '?', 'nearest.position', { points: '[]', nearest: '<undefined>' }),
      ],
    }),
    request: { method: 'GET', path: '/checkout/shipping' },
    trail: (scene) => [clicked('label[for="pickup"]'), fetched(scene, 'GET', '/api/pickup-points?near=57.7,11.9', 200)],
    tags: { browser: 'Mobile Safari', 'shipping.method': 'pickup' },
  },
  {
    key: 'checkout/framed',
    events: 24,
    rhythm: shopping,
    runsIn: 'browser',
    transaction: '/checkout/embedded',
    failure: thrown(uncaughtInBrowser, {
      type: 'SecurityError',
      value: 'Blocked a frame with origin "https://www.harborgoods.example" from accessing a cross-origin frame.',
      frames: [...reactEffect, checkout('src/embed/resize-parent.ts', 'resizeParent', 'window.parent.document')],
    }),
    request: { method: 'GET', path: '/checkout/embedded?partner=island-living' },
    tags: { partner: 'island-living' },
  },
  {
    key: 'checkout/locale',
    events: 13,
    rhythm: shopping,
    runsIn: 'browser',
    transaction: '/checkout/review',
    failure: thrown(uncaughtInBrowser, {
      type: 'RangeError',
      value: 'Incorrect locale information provided',
      frames: [
        ...reactRender,
        checkout('src/lib/money.ts', 'moneyFormat', 'new Intl.NumberFormat(locale', {
          locale: 'en_GB',
          currency: 'GBP',
        }),
      ],
    }),
    request: { method: 'GET', path: '/checkout/review' },
    tags: { locale: 'en_GB' },
  },
]
