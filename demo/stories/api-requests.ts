import { between, rising, shopping, waveAfter } from '../rhythm.ts'
import { products, shipped } from '../shop.ts'
import type { Story } from '../story.ts'
import { api, library, nodeRequest, pgQuery } from './frames.ts'
import { caught, failedRequest, logged, orderRequest, queried, thrown, uncaughtOnNode } from './story-parts.ts'

/** The API's own bugs, and invalid requests. */
export const apiRequestStories: readonly Story[] = [
  {
    key: 'api/invalid-lines',
    events: 88,
    rhythm: shopping,
    level: 'warning',
    runsIn: 'node',
    transaction: 'PUT /v1/carts/:id/lines',
    failure: thrown(caught, {
      type: 'ValidationError',
      value: ({ random }) => `lines/${random.int(0, 4)}/quantity Too small: expected number to be >=1`,
      frames: [
        ...nodeRequest,
        api('src/routes/carts.ts', 'Object.?', 'parseLines(request.body)'),
        api('src/carts/parse-lines.ts', 'parseLines', 'new ValidationError', {
          body: { lines: [{ sku: 'BWL-0450', quantity: 0 }] },
        }),
      ],
    }),
    request: ({ random }) => ({
      method: 'PUT',
      path: `/v1/carts/${random.hex(8)}/lines`,
      body: { lines: [{ sku: random.pick(products).sku, quantity: 0 }] },
    }),
  },
  {
    key: 'api/token-expired',
    events: 61,
    rhythm: shopping,
    level: 'warning',
    runsIn: 'node',
    transaction: 'POST /v1/orders',
    failure: thrown(caught, {
      type: 'JWTExpired',
      value: '"exp" claim timestamp check failed',
      frames: [
        ...nodeRequest,
        api('src/routes/orders.ts', 'Object.?', 'await requireCustomer'),
        api('src/auth/require-customer.ts', 'requireCustomer', 'await verify(token'),
        library('/srv/api/node_modules/jose/dist/webapi/lib/jwt_claims_set.js', 'validateClaimsSet', 101, 19),
      ],
    }),
    request: orderRequest,
  },
  {
    key: 'api/email-taken',
    events: 54,
    rhythm: shopping,
    runsIn: 'node',
    transaction: 'POST /v1/customers',
    failure: thrown(failedRequest, {
      type: 'DatabaseError',
      value: 'duplicate key value violates unique constraint "customers_email_key"',
      frames: [
        ...nodeRequest,
        api('src/routes/customers.ts', 'Object.?', 'await register'),
        api('src/customers/register.ts', 'register', 'await db.query'),
        ...pgQuery,
      ],
    }),
    // The password is intentional: it must not be stored.
    request: ({ shopper, random }) => ({
      method: 'POST',
      path: '/v1/customers',
      body: { email: shopper.email, name: shopper.name, password: `lantern-${random.hex(4)}`, newsletter: false },
    }),
    tags: { 'db.code': '23505' },
  },
  {
    key: 'api/webhook-signature',
    events: 46,
    rhythm: between(240, 0, () => 1),
    level: 'warning',
    runsIn: 'node',
    transaction: 'POST /v1/webhooks/:provider',
    nobody: true,
    failure: {
      kind: 'message',
      template: 'Webhook signature mismatch from %s',
      params: ({ random }) => [random.pick(['paylane', 'paylane', 'parcelhub'])],
      frames: [...nodeRequest, api('src/webhooks/verify-signature.ts', 'verifySignature', 'captureMessage')],
    },
    request: { method: 'POST', path: '/v1/webhooks/paylane', body: { type: 'charge.settled', livemode: true } },
  },
  {
    key: 'api/export-crash',
    events: 14,
    rhythm: waveAfter(shipped('api@1.50.0+3360'), 200, 1),
    level: 'fatal',
    environments: ['production', 'staging'],
    runsIn: 'node',
    transaction: 'nightly-export',
    nobody: true,
    failure: thrown(uncaughtOnNode, {
      type: 'TypeError',
      value: "Cannot destructure property 'sku' of 'line' as it is undefined.",
      frames: [
        library('node:internal/process/task_queues', 'process.processTicksAndRejections', 103, 5),
        api('src/exports/nightly-export.ts', 'writeExport', 'of flattenLines'),
        api('src/exports/order-lines.ts', 'flattenLines', 'price } = line', {
          order: { number: 'HG-85007', lines: [null] },
          line: '<undefined>',
        }),
      ],
    }),
    trail: [logged('info', 'nightly export started'), queried('SELECT * FROM orders WHERE placed_on = $1', 812)],
  },
  {
    key: 'api/graphql-author',
    events: 26,
    rhythm: rising,
    runsIn: 'node',
    transaction: 'POST /graphql',
    failure: thrown(caught, {
      type: 'GraphQLError',
      value: "Cannot read properties of null (reading 'verified')",
      frames: [
        ...nodeRequest,
        library('/srv/api/node_modules/graphql/execution/execute.js', 'executeField', 502, 20),
        api('src/graphql/resolvers/product.ts', 'Object.reviews', 'review.author.verified'),
      ],
    }),
    request: {
      method: 'POST',
      path: '/graphql',
      body: { operationName: 'ProductReviews', variables: { slug: 'ship-clock', first: 5 } },
    },
    tags: { 'graphql.operation': 'ProductReviews' },
  },
]
