import type { JsonObject } from '#domain/event/event.ts'
import { resolve, type Scene, type Story } from '../story.ts'
import type { Crumb, Surroundings } from '../wire.ts'
import { timed } from './trail.ts'

/** The context of an error in a Celery task. */
export function inPython(story: Story, scene: Scene): Surroundings {
  const { random } = scene
  const task = random.hex(32)
  const server = `worker-${random.int(1, 3)}`
  return {
    platform: 'python',
    server_name: server,
    breadcrumbs: {
      values: timed([...routine(scene), ...(story.trail ? resolve(story.trail, scene) : [])], scene, 900),
    },
    tags: {
      celery_task_id: task,
      queue: story.transaction.includes('images') ? 'images' : 'default',
      runtime: 'CPython 3.13.9',
      ...(story.tags && resolve(story.tags, scene)),
    },
    contexts: { ...host(scene), ...(story.contexts ? resolve(story.contexts, scene) : {}) },
    extra: {
      'celery-job': { task_name: story.transaction, args: [], kwargs: {} },
      'sys.argv': ['/usr/local/bin/celery', '-A', 'worker', 'worker', '--concurrency=4'],
      ...(story.extra && resolve(story.extra, scene)),
    },
    modules,
    sdk: {
      name: 'sentry.python.celery',
      version: '2.68.0',
      packages: [{ name: 'pypi:sentry-sdk', version: '2.68.0' }],
      integrations: [
        'argv',
        'atexit',
        'boto3',
        'celery',
        'dedupe',
        'excepthook',
        'logging',
        'modules',
        'redis',
        'sqlalchemy',
        'stdlib',
        'threading',
      ],
    },
  }
}

const modules = {
  amqp: '5.3.1',
  billiard: '4.2.2',
  boto3: '1.42.6',
  celery: '5.6.1',
  certifi: '2026.10.5',
  httpx: '0.29.0',
  jinja2: '3.1.6',
  kombu: '5.6.0',
  numpy: '2.4.0',
  openpyxl: '3.1.5',
  pandas: '3.0.1',
  pillow: '12.1.0',
  psycopg: '3.3.1',
  pydantic: '2.13.0',
  redis: '7.1.0',
  requests: '2.32.6',
  'sentry-sdk': '2.68.0',
  sqlalchemy: '2.0.46',
  tenacity: '9.1.2',
  urllib3: '2.6.1',
}

function host({ random, inSpan }: Scene): Record<string, JsonObject> {
  return {
    trace: {
      trace_id: random.hex(32),
      span_id: random.hex(16),
      parent_span_id: random.hex(16),
      op: 'queue.task.celery',
      ...inSpan,
    },
    runtime: { name: 'CPython', version: '3.13.9', build: '3.13.9 (main, Oct 14 2026, 21:10:33) [GCC 14.2.0]' },
    os: { name: 'Debian GNU/Linux', version: '13', kernel_version: '6.12.48-cloud-amd64' },
    device: { arch: 'x86_64', memory_size: 16 * 2 ** 30, free_memory: random.int(1_200, 9_000) * 2 ** 20 },
  }
}

function routine({ random }: Scene): Crumb[] {
  return Array.from({ length: random.int(12, 26) }, () => random.pick(ordinary)(random))
}

const ordinary: readonly ((random: Scene['random']) => Crumb)[] = [
  (random) => ({
    type: 'log',
    category: 'celery.worker.strategy',
    level: 'info',
    message: `Task worker.tasks.mail.send_order_mail[${random.hex(8)}] received`,
  }),
  (random) => ({
    type: 'log',
    category: 'celery.app.trace',
    level: 'info',
    message: `Task worker.tasks.mail.send_order_mail[${random.hex(8)}] succeeded in ${(random.int(30, 900) / 1000).toFixed(3)}s`,
  }),
  (random) => ({
    category: 'query',
    message: 'SELECT orders.id, orders.market, orders.placed_at FROM orders WHERE orders.id = %(id_1)s',
    data: { 'db.params': { id_1: random.int(80_000, 90_000) } },
  }),
  (random) => ({
    type: 'http',
    category: 'httplib',
    data: {
      method: 'GET',
      url: `https://feed.norrland-supply.example/v3/products?page=${random.int(1, 40)}`,
      status_code: 200,
      reason: 'OK',
    },
  }),
  (random) => ({
    type: 'redis',
    category: 'redis',
    message: `SETEX 'lock:stock:${random.pick(['HH', 'RTM', 'LYS'])}' 300 '1'`,
  }),
  () => ({ type: 'log', category: 'worker.suppliers.feed', level: 'debug', message: 'page downloaded and parsed' }),
]
