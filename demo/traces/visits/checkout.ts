import { shopping } from '../../rhythm.ts'
import { siteOf } from '../../shop.ts'
import { blocked, everyPage, loaded, opened } from '../page.ts'
import { fetched, published, queried, served } from '../served.ts'
import { about, type SpanPlan, type Visit, type VisitScene } from '../span-plan.ts'

const SAMPLED = 0.5
const page = { op: 'resource.script', path: '/_next/static/chunks/checkout.js', bytes: 148_000, ms: 122 } as const
const carriers = [
  'https://api.parcelhub.example/v2/rates',
  'https://rates.nordpost.example/quote',
  'https://api.kustline.example/rates',
]

/** Visits between the cart and the receipt. */
export const checkoutVisits: readonly Visit[] = [
  { key: 'checkout/orders', times: 110, rhythm: shopping, latelyEvery: 17, sampleRate: SAMPLED, tree: ordersPage },
  { key: 'checkout/shipping', times: 230, rhythm: shopping, latelyEvery: 15, sampleRate: SAMPLED, tree: shippingPage },
  { key: 'checkout/payment', times: 240, rhythm: shopping, sampleRate: SAMPLED, tree: paymentPage },
]

/** A customer's past orders: a query without an index, slower for more orders. */
function ordersPage(scene: VisitScene): SpanPlan {
  const { random, environment, shopper } = scene
  const history = served(
    'api',
    { method: 'GET', route: '/v1/customers/:id/orders' },
    {
      within: [
        queried('SELECT id, email, name FROM customers WHERE id = $1', about(random, 2.4)),
        queried(
          'SELECT o.number, o.placed_at, o.total FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE lower(o.email) = lower($1) GROUP BY o.id ORDER BY o.placed_at DESC',
          600 + about(random, 420, 0.5),
        ),
      ],
    },
  )
  return opened(scene, {
    unit: 'checkout-page',
    route: '/checkout/orders',
    path: '/checkout/orders',
    feel: { ttfb: 240, fcp: 900, lcp: 2_700, inp: 90, cls: 90 },
    within: [
      ...loaded(scene, [...everyPage, page]),
      fetched({
        url: `${siteOf(environment, 'api')}/v1/customers/${shopper.id}/orders?limit=50`,
        bytes: 6_200,
        extras: { within: [history] },
      }),
    ],
  })
}

/** The API calls the carriers sequentially, while the pick-up point map keeps the page busy. */
function shippingPage(scene: VisitScene): SpanPlan {
  const { random, environment } = scene
  const quotes = served(
    'api',
    { method: 'POST', route: '/v1/quotes' },
    {
      within: [
        queried('SELECT sku, weight FROM products WHERE sku = ANY($1)', about(random, 3)),
        ...carriers.map((url) => fetched({ method: 'POST', url, bytes: 1_150, ms: 170 + about(random, 90, 0.5) })),
      ],
    },
  )
  return opened(scene, {
    unit: 'checkout-page',
    route: '/checkout/shipping',
    path: '/checkout/shipping',
    feel: { ttfb: 230, fcp: 940, lcp: 1_800, inp: 330, cls: 30 },
    within: [
      ...loaded(scene, [...everyPage, page]),
      fetched({
        method: 'POST',
        url: `${siteOf(environment, 'api')}/v1/quotes`,
        bytes: 980,
        extras: { within: [quotes] },
      }),
      blocked('/_next/static/chunks/pickup-map.js', 210 + about(random, 120, 0.5)),
    ],
  })
}

/** An order is paid and placed; the worker does the rest. */
function paymentPage(scene: VisitScene): SpanPlan {
  const { random, environment } = scene
  const isDeclined = random.chance(0.16)
  const charge = fetched({
    method: 'POST',
    url: `${siteOf(environment, 'www')}/api/paylane/v1/charges`,
    status: isDeclined ? 402 : 201,
    bytes: 640,
    extras: {
      after: 400,
      ...(isDeclined && { story: 'checkout/declined' }),
      within: [
        served(
          'web-server',
          { method: 'POST', route: '/api/paylane/[...path]', status: isDeclined ? 402 : 201 },
          {
            within: [
              fetched({
                method: 'POST',
                url: 'https://api.paylane.example/v1/charges',
                status: isDeclined ? 402 : 201,
                bytes: 640,
                ms: about(random, 380, 0.4),
              }),
            ],
          },
        ),
      ],
    },
  })
  const placed = fetched({
    method: 'POST',
    url: `${siteOf(environment, 'api')}/v1/orders`,
    status: 201,
    bytes: 420,
    extras: { within: [placedOrder(scene)] },
  })
  return opened(scene, {
    unit: 'checkout-page',
    route: '/checkout/payment',
    path: '/checkout/payment',
    feel: { ttfb: 220, fcp: 820, lcp: 1_400, inp: 150, cls: 15 },
    within: [...loaded(scene, [...everyPage, page]), charge, ...(isDeclined ? [] : [placed])],
  })
}

function placedOrder(scene: VisitScene): SpanPlan {
  const { random } = scene
  const lines = Array.from({ length: random.int(1, 3) }, () =>
    queried('UPDATE stock SET reserved = reserved + $1 WHERE sku = $2 AND warehouse = $3', about(random, 5, 0.5)),
  )
  const within = [
    queried('BEGIN', 0.3),
    queried('INSERT INTO orders (number, customer_id, total) VALUES ($1, $2, $3)', about(random, 3.6)),
    ...lines,
    queried('COMMIT', about(random, 2)),
    invoiced(scene),
    mailed(scene),
  ]
  return served('api', { method: 'POST', route: '/v1/orders', status: 201 }, { within })
}

const ORDER = 'SELECT orders.id, orders.market, orders.placed_at FROM orders WHERE orders.id = %(id_1)s'
const TAX = 'SELECT rate FROM tax_rates WHERE market = %(market)s AND category = %(category)s'
const INVOICE = 'INSERT INTO invoices (order_id, number, total) VALUES (%(order)s, %(number)s, %(total)s)'

function invoiced({ random }: VisitScene): SpanPlan {
  return published(random, {
    name: 'worker.tasks.invoices.create_invoice',
    queue: 'default',
    latencyMs: about(random, 240, 0.8),
    within: [
      queried(ORDER, about(random, 4)),
      queried(TAX, about(random, 2)),
      { op: 'function', name: 'render_invoice', ms: about(random, 160, 0.4) },
      queried(INVOICE, about(random, 5)),
    ],
  })
}

function mailed({ random }: VisitScene): SpanPlan {
  const url = 'https://api.brevpost.example/v1/messages'
  return published(random, {
    name: 'worker.tasks.mail.send_order_mail',
    queue: 'mail',
    latencyMs: about(random, 900, 0.9),
    within: [
      queried(ORDER, about(random, 4)),
      fetched({ method: 'POST', url, status: 202, ms: about(random, 310, 0.5) }),
    ],
  })
}
