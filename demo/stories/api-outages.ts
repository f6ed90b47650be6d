import { between, nightly, rising, shopping, together } from '../rhythm.ts'
import { products } from '../shop.ts'
import type { Scene, Story } from '../story.ts'
import { api, library, nodeRequest, pgQuery } from './frames.ts'
import { failedRequest, logged, orderRequest, queried, rejectedOnNode, thrown, uncaughtOnNode } from './story-parts.ts'

const undici = library('node:internal/deps/undici/undici', 'node:internal/deps/undici/undici', 15_157, 13)
const orderNumber = ({ random }: Scene) => `HG-${random.int(81_000, 86_900)}`

const availability = ({ random }: Scene) => ({
  method: 'GET',
  path: `/v1/availability?skus=${random.pick(products).sku},${random.pick(products).sku}`,
})

/** The API's infrastructure problems: its database, cache, disk and upstream services. */
export const apiOutageStories: readonly Story[] = [
  {
    key: 'api/deadlock',
    events: 136,
    rhythm: together(between(86, 83), between(62, 60), between(14, 11), (hour) => shopping(hour) / 60),
    runsIn: 'node',
    transaction: 'POST /v1/orders',
    failure: thrown(
      failedRequest,
      {
        type: 'DatabaseError',
        value: 'deadlock detected',
        frames: [
          api('src/stock/reserve-stock.ts', 'reserveStock', 'await tx.query', {
            line: { sku: 'PAN-2640', quantity: 2, warehouse: 'RTM' },
          }),
          ...pgQuery,
        ],
      },
      {
        type: 'OrderPlacementError',
        value: (scene) => `Could not reserve stock for order ${orderNumber(scene)}`,
        frames: [
          ...nodeRequest,
          api('src/routes/orders.ts', 'Object.?', 'await placeOrder'),
          api('src/orders/place-order.ts', '?', 'new OrderPlacementError', {
            order: { number: 'HG-84213', lines: 2, total: 15_280 },
          }),
        ],
      },
    ),
    request: orderRequest,
    trail: ({ random }) => [
      queried('BEGIN', 0),
      queried('INSERT INTO orders (number, customer_id, total) VALUES ($1, $2, $3)', random.int(1, 5)),
      queried('UPDATE stock SET reserved = reserved + $1 WHERE sku = $2 AND warehouse = $3', random.int(1_000, 1_040)),
      queried('ROLLBACK', 0),
    ],
    tags: { 'db.code': '40P01' },
    contexts: ({ random }) => ({
      postgres: {
        code: '40P01',
        severity: 'ERROR',
        detail: `Process ${random.int(900, 4_000)} waits for ShareLock on transaction ${random.int(7_100_000, 7_900_000)}; blocked by process ${random.int(900, 4_000)}.`,
        routine: 'DeadLockReport',
      },
    }),
  },
  {
    key: 'api/inventory-timeout',
    events: 168,
    rhythm: together(rising, between(103, 98)),
    runsIn: 'node',
    transaction: 'GET /v1/availability',
    failure: thrown(
      failedRequest,
      {
        type: 'TimeoutError',
        value: 'The operation was aborted due to timeout',
        frames: [api('src/stock/inventory-client.ts', 'stockOf', 'await fetch(url'), undici],
      },
      {
        type: 'InventoryTimeoutError',
        value: ({ random }) =>
          `Inventory did not answer within ${random.int(5_001, 5_038)} ms (${random.int(1, 12)} SKUs)`,
        frames: [
          ...nodeRequest,
          api('src/routes/availability.ts', 'Object.?', 'stockOf(skus)'),
          api('src/stock/inventory-client.ts', 'stockOf', 'new InventoryTimeoutError', {
            skus: ['KET-1140', 'BLK-1318'],
            url: 'http://inventory.internal:8080/v2/stock?sku=KET-1140,BLK-1318',
          }),
        ],
      },
    ),
    request: availability,
    tags: { upstream: 'inventory' },
  },
  {
    key: 'api/pool-exhausted',
    events: 97,
    rhythm: between(39, 37),
    runsIn: 'node',
    transaction: 'GET /v1/customers/:id/orders',
    failure: thrown(failedRequest, {
      type: 'Error',
      value: 'timeout exceeded when trying to connect',
      frames: [
        ...nodeRequest,
        api('src/routes/orders.ts', 'Object.?', 'await ordersOfCustomer'),
        api('src/db/pool.ts', 'withConnection', 'await pool.connect()', { waitingSince: 18_220_114.2 }),
        library('/srv/api/node_modules/pg-pool/index.js', 'Pool.connect', 45, 11),
      ],
    }),
    request: ({ shopper }) => ({ method: 'GET', path: `/v1/customers/${shopper.id}/orders?limit=20` }),
    contexts: ({ random }) => ({ pool: { size: 20, idle: 0, waiting: random.int(14, 190) } }),
    tags: { upstream: 'postgres' },
  },
  {
    key: 'api/slow-query',
    events: 112,
    rhythm: shopping,
    level: 'warning',
    runsIn: 'node',
    transaction: 'GET /v1/customers/:id/orders',
    failure: {
      kind: 'message',
      template: 'Query %s took %s ms',
      params: ({ random }) => ['orders.ofCustomer', String(random.int(1_020, 4_800))],
      frames: [...nodeRequest, api('src/db/slow-query.ts', 'reportIfSlow', 'captureMessage')],
    },
    request: ({ shopper }) => ({ method: 'GET', path: `/v1/customers/${shopper.id}/orders?limit=50` }),
  },
  {
    key: 'api/redis-gone',
    events: 42,
    rhythm: together(between(39, 38), between(176, 174)),
    runsIn: 'node',
    transaction: 'redis reconnect',
    nobody: true,
    failure: thrown(rejectedOnNode, {
      type: 'CacheConnectionError',
      value: ({ random }) => `Gave up on redis://cache-${random.int(1, 2)}.internal:6379 after 20 attempts`,
      frames: [
        library('node:internal/process/task_queues', 'process.processTicksAndRejections', 103, 5),
        api('src/cache/redis.ts', 'reconnect', 'new CacheConnectionError', { attempt: 21 }),
      ],
    }),
    trail: [
      logged('warning', 'redis: socket closed unexpectedly'),
      logged('warning', 'redis: reconnecting in 4750 ms (attempt 19)'),
      logged('warning', 'redis: reconnecting in 5000 ms (attempt 20)'),
    ],
    extra: { unhandledPromiseRejection: true },
    tags: { upstream: 'redis' },
  },
  {
    key: 'api/carriers',
    events: 29,
    rhythm: shopping,
    runsIn: 'node',
    transaction: 'POST /v1/quotes',
    failure: thrown(
      failedRequest,
      {
        type: 'CarrierError',
        value: ({ random }) => `ParcelHub answered 503 for a parcel of ${random.int(400, 9_000)} g`,
        frames: [api('src/shipping/carrier.ts', 'Carrier.quote', 'new CarrierError', { response: { status: 503 } })],
        isMember: true,
      },
      {
        type: 'CarrierError',
        value: ({ random }) => `Nordpost answered 429 for a parcel of ${random.int(400, 9_000)} g`,
        frames: [api('src/shipping/carrier.ts', 'Carrier.quote', 'new CarrierError', { response: { status: 429 } })],
        isMember: true,
      },
      {
        type: 'AggregateError',
        value: 'All promises were rejected',
        frames: [...nodeRequest, api('src/shipping/quotes.ts', 'cheapestQuote', 'await Promise.any')],
      },
    ),
    request: ({ shopper }) => ({
      method: 'POST',
      path: '/v1/quotes',
      body: { country: shopper.country, grams: 2_350 },
    }),
  },
  {
    key: 'api/no-space',
    events: 21,
    rhythm: between(200, 199),
    runsIn: 'node',
    transaction: 'GET /v1/invoices/:number/pdf',
    failure: thrown(failedRequest, {
      type: 'Error',
      value: 'ENOSPC: no space left on device, write',
      frames: [
        ...nodeRequest,
        api('src/documents/invoice-pdf.ts', 'renderInvoice', 'await writeFile'),
        library('node:internal/fs/promises', 'writeFileHandle', 563, 25),
      ],
    }),
    request: ({ random }) => ({ method: 'GET', path: `/v1/invoices/2026-${random.int(10_000, 19_999)}/pdf` }),
    contexts: { node_system_error: { code: 'ENOSPC', errno: -28, syscall: 'write' } },
  },
  {
    key: 'api/database-away',
    events: 5,
    rhythm: nightly(2),
    level: 'fatal',
    environments: ['staging'],
    runsIn: 'node',
    transaction: 'start',
    nobody: true,
    failure: thrown(uncaughtOnNode, {
      type: 'Error',
      value: 'getaddrinfo ENOTFOUND postgres.staging.internal',
      frames: [library('node:dns', 'GetAddrInfoReqWrap.onlookupall [as oncomplete]', 122, 26)],
    }),
    contexts: {
      node_system_error: { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'postgres.staging.internal' },
    },
  },
]
