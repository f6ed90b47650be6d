import { randomFrom, type Random } from '#demo/random.ts'

const nouns = [
  'order',
  'cart',
  'stock',
  'price',
  'customer',
  'parcel',
  'invoice',
  'session',
  'coupon',
  'market',
  'quote',
  'address',
]
const verbs = [
  'load',
  'save',
  'reserve',
  'assert',
  'render',
  'parse',
  'merge',
  'refresh',
  'lookUp',
  'enqueue',
  'settle',
  'close',
]
const errors = ['TypeError', 'ValidationError', 'TimeoutError', 'DatabaseError', 'RangeError', 'OrderPlacementError']
const CONTEXT_LINES = 5
const FRAMES = 8

/**
 * The rest of a Node server event after the head in bodies.ts, which ends inside its first exception. About `length`
 * characters long; each number is a different issue.
 */
export function sampleEvent(number: number, length: number): string {
  const random = randomFrom(`bench ${number}`)
  const exception = JSON.stringify({
    type: random.pick(errors),
    stacktrace: { frames: Array.from({ length: FRAMES }, (_, depth) => frame(random, number, depth)) },
    mechanism: { type: 'generic', handled: random.chance(0.7) },
  })
  const surroundings = JSON.stringify({
    platform: 'node',
    level: 'error',
    release: `shop@1.${number % 5}.0`,
    environment: random.pick(['production', 'production', 'staging']),
    server_name: `api-${number % 4}`,
    transaction: `POST /v1/${random.pick(nouns)}s`,
    request: {
      url: `https://api.shop.example/v1/${random.pick(nouns)}s`,
      method: 'POST',
      headers: { host: 'api.shop.example', accept: 'application/json', 'x-request-id': random.hex(16) },
    },
    tags: {
      region: random.pick(['eu-north', 'eu-central', 'us-east']),
      runtime: 'node v24.21.0',
      tenant: `tenant-${number % 40}`,
    },
    sdk: {
      name: 'sentry.javascript.node',
      version: '11.12.0',
      integrations: ['Http', 'Console', 'ContextLines', 'LinkedErrors'],
      packages: [{ name: 'npm:@sentry/node', version: '11.12.0' }],
    },
  })
  // Both begin with a brace: the first continues after the exception's value, the second after the exceptions.
  const event = `,${exception.slice(1)}]},${surroundings.slice(1, -1)}`
  return `${event},"breadcrumbs":[${breadcrumbs(random, length - event.length)}]}`
}

function frame(random: Random, number: number, depth: number): object {
  const noun = random.pick(nouns)
  const isApp = depth % 3 !== 0
  const file = isApp
    ? `/srv/shop/src/${noun}s/${random.pick(verbs)}-${noun}.ts`
    : `/srv/shop/node_modules/${noun}-kit/dist/index.js`
  return {
    filename: file,
    module: `${noun}s:${number}`,
    function: `${random.pick(verbs)}${noun}${number}`,
    lineno: random.int(10, 400),
    colno: random.int(3, 60),
    in_app: isApp,
    pre_context: lines(random),
    context_line: line(random),
    post_context: lines(random),
  }
}

function lines(random: Random): string[] {
  return Array.from({ length: CONTEXT_LINES }, () => line(random))
}

function line(random: Random): string {
  return `  const ${random.pick(nouns)} = await ${random.pick(verbs)}(${random.pick(nouns)}.${random.pick(nouns)}, { ${random.pick(nouns)}: ${random.int(1, 9_999)} })`
}

/** As many as fit. */
function breadcrumbs(random: Random, length: number): string {
  const crumbs: string[] = []
  let left = length
  for (;;) {
    const crumb = JSON.stringify({
      timestamp: 1_795_000_000 + random.int(0, 100_000),
      category: random.pick(['query', 'http', 'console']),
      level: 'info',
      message: `${random.pick(verbs)} ${random.pick(nouns)} ${random.hex(8)} in ${random.int(1, 900)} ms`,
      data: { [random.pick(nouns)]: random.hex(12) },
    })
    left -= crumb.length + 1
    if (left < 0) return crumbs.join(',')
    crumbs.push(crumb)
  }
}
