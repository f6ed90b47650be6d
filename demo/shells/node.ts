import type { JsonObject } from '#domain/event/event.ts'
import { siteOf } from '../shop.ts'
import { resolve, type Scene, type Story } from '../story.ts'
import type { Crumb, Surroundings, WireRequest } from '../wire.ts'
import { timed } from './trail.ts'

const modules = {
  api: {
    '@fastify/cors': '11.2.0',
    '@fastify/helmet': '13.1.0',
    '@fastify/rate-limit': '10.4.1',
    '@fastify/sensible': '6.0.4',
    '@opentelemetry/api': '1.9.1',
    '@sentry/node': '11.12.0',
    argon2: '0.45.0',
    dataloader: '2.2.4',
    dotenv: '17.4.0',
    fastify: '5.9.2',
    'find-my-way': '9.5.0',
    graphql: '16.14.0',
    jose: '6.3.1',
    mercurius: '16.9.0',
    pg: '8.21.0',
    'pg-pool': '3.15.0',
    pino: '10.4.0',
    redis: '5.14.1',
    undici: '7.25.0',
    zod: '4.6.7',
  },
  web: {
    '@sentry/nextjs': '11.12.0',
    next: '16.4.6',
    react: '19.3.1',
    'react-dom': '19.3.1',
    sharp: '0.36.2',
    undici: '7.25.0',
    zod: '4.6.7',
    swr: '2.5.1',
    'server-only': '0.0.1',
    '@formatjs/intl': '4.3.0',
  },
}

/** The context of an error on a Node server: the API, or the web shop's server part. */
export function onNode(story: Story, scene: Scene): Surroundings {
  const { random, shopper } = scene
  const side = scene.project === 'web' ? 'web' : 'api'
  const server = `${side}-${random.int(1, side === 'web' ? 2 : 4)}`
  const request = story.request && requestOf(resolve(story.request, scene), scene)
  return {
    platform: 'node',
    server_name: server,
    breadcrumbs: timed([...routine(scene), ...(story.trail ? resolve(story.trail, scene) : [])], scene, 180),
    ...(story.nobody !== true && { user: { id: shopper.id, email: shopper.email, ip_address: shopper.ip } }),
    ...(request && { request }),
    tags: {
      region: server.endsWith('1') ? 'eu-north' : 'eu-central',
      runtime: 'node v24.21.0',
      ...(story.request && { market: shopper.country }),
      ...(story.tags && resolve(story.tags, scene)),
    },
    contexts: { ...host(scene), ...(story.contexts ? resolve(story.contexts, scene) : {}) },
    ...(story.extra && { extra: resolve(story.extra, scene) }),
    modules: modules[side],
    sdk: {
      name: side === 'web' ? 'sentry.javascript.nextjs' : 'sentry.javascript.node',
      version: '11.12.0',
      integrations: [
        'EventFilters',
        'FunctionToString',
        'LinkedErrors',
        'RequestData',
        'Console',
        'Http',
        'NodeFetch',
        'OnUncaughtException',
        'OnUnhandledRejection',
        'ContextLines',
        'LocalVariables',
        'Context',
        'Modules',
        'Postgres',
        'Redis',
        'Fastify',
      ],
      packages: [{ name: side === 'web' ? 'npm:@sentry/nextjs' : 'npm:@sentry/node', version: '11.12.0' }],
    },
  }
}

function requestOf(request: { method: string; path: string; body?: WireRequest['data'] }, scene: Scene): WireRequest {
  const { random, shopper, environment } = scene
  const origin = siteOf(environment, scene.project === 'web' ? 'www' : 'api')
  const [path = '', query] = request.path.split('?')
  return {
    url: origin + path,
    method: request.method,
    ...(query && { query_string: query }),
    headers: {
      host: new URL(origin).host,
      'user-agent': random.pick([
        'harborgoods-web/2.16 (node)',
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:158.0) Gecko/20100101 Firefox/158.0',
        'HarborGoods/7.3 (iOS 27.1)',
      ]),
      accept: 'application/json',
      'accept-language': shopper.locale,
      'x-forwarded-for': shopper.ip,
      'x-request-id': random.hex(16),
      authorization: `Bearer ${random.hex(40)}`,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    cookies: { market: shopper.country.toLowerCase(), session: random.hex(24) },
    ...(request.body !== undefined && { data: request.body }),
  }
}

function host({ random, at, inSpan }: Scene): Record<string, JsonObject> {
  const started = new Date(at.getTime() - random.int(1, 90) * 1_200_000)
  return {
    trace: {
      trace_id: random.hex(32),
      span_id: random.hex(16),
      parent_span_id: random.hex(16),
      op: 'http.server',
      ...inSpan,
    },
    runtime: { name: 'node', version: 'v24.21.0' },
    app: { app_start_time: started.toISOString(), app_memory: random.int(180, 620) * 2 ** 20 },
    os: { name: 'Debian GNU/Linux', version: '13', kernel_version: '6.12.48-cloud-amd64' },
    device: {
      arch: 'x64',
      processor_count: 4,
      memory_size: 8 * 2 ** 30,
      free_memory: random.int(900, 5_200) * 2 ** 20,
      boot_time: '2026-09-02T04:11:37.000Z',
    },
    cloud_resource: {
      'cloud.provider': 'hetzner',
      'cloud.region': random.pick(['fsn1', 'hel1']),
      'host.type': 'cpx31',
    },
    culture: { locale: 'en-US', timezone: 'UTC' },
  }
}

/** Earlier activity of the process: queries and calls of other requests. */
function routine({ random }: Scene): Crumb[] {
  return Array.from({ length: random.int(12, 24) }, () => random.pick(ordinary)(random))
}

const ordinary: readonly ((random: Scene['random']) => Crumb)[] = [
  (random) => ({
    category: 'http',
    type: 'http',
    data: {
      'http.method': 'GET',
      url: `http://inventory.internal:8080/v2/stock?sku=KET-${random.int(1000, 1200)}`,
      status_code: 200,
    },
  }),
  (random) => ({
    category: 'query',
    message: 'SELECT * FROM products WHERE sku = ANY($1)',
    data: { 'db.system': 'postgresql', duration_ms: random.int(1, 14) },
  }),
  (random) => ({
    category: 'query',
    message: 'SELECT id, email, name FROM customers WHERE id = $1',
    data: { 'db.system': 'postgresql', duration_ms: random.int(1, 6) },
  }),
  (random) => ({
    category: 'redis',
    message: `GET stock:BLK-${random.int(1300, 1330)}`,
    data: { hit: random.chance(0.7) },
  }),
  (random) => ({
    category: 'console',
    level: 'info',
    message: `request completed in ${random.int(3, 90)} ms`,
    data: { logger: 'pino' },
  }),
  (random) => ({
    category: 'console',
    level: 'debug',
    message: `cart ${random.hex(8)} loaded with ${random.int(1, 6)} lines`,
    data: { logger: 'pino' },
  }),
]
