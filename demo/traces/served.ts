import type { Random } from '../random.ts'
import type { Attributes, SpanPlan } from './span-plan.ts'
import { about } from './span-plan.ts'
import type { UnitName } from './units.ts'

/** Overrides of a builder's defaults. */
export type SpanExtras = Partial<
  Pick<SpanPlan, 'after' | 'isParallel' | 'isLater' | 'failed' | 'story' | 'isLost' | 'within' | 'attributes'>
>

/** An http.server span: request and response. */
interface Asked {
  readonly method: string
  readonly route: string
  readonly status?: number
}

/** A unit answers a request. */
export function served(unit: UnitName, { method, route, status = 200 }: Asked, extras: SpanExtras = {}): SpanPlan {
  const name = `${method} ${route}`
  return {
    unit,
    op: 'http.server',
    name,
    ms: 2,
    after: 4,
    ...extras,
    ...(status >= 500 && { failed: extras.failed ?? 'internal_error' }),
    attributes: {
      'sentry.origin': 'auto.http.http_server',
      'sentry.kind': 'server',
      'sentry.segment.name.source': 'route',
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      ...extras.attributes,
    },
  }
}

/** An http.client span. */
interface Fetched {
  readonly method?: string
  readonly url: string
  readonly status?: number
  /** Size of the response body. */
  readonly bytes?: number
  /** Milliseconds. Default: as long as the response within takes. */
  readonly ms?: number
  readonly extras?: SpanExtras
}

/** A unit calls another server. */
export function fetched({ method = 'GET', url, status = 200, bytes, ms = 3, extras = {} }: Fetched): SpanPlan {
  const { host } = new URL(url)
  return {
    op: 'http.client',
    name: `${method} ${host}`,
    ms,
    ...extras,
    ...(status >= 400 && { failed: extras.failed ?? (status === 504 ? 'deadline_exceeded' : 'failed_precondition') }),
    attributes: {
      'sentry.origin': 'auto.http.client',
      'sentry.kind': 'client',
      'http.request.method': method,
      'url.full': url,
      'url.domain': host,
      'server.address': host,
      'http.response.status_code': status,
      ...(bytes !== undefined && { 'http.response.body.size': Math.round(bytes) }),
      ...extras.attributes,
    },
  }
}

/** A query to the shop's database. */
export function queried(sql: string, ms: number, extras: SpanExtras = {}): SpanPlan {
  const attributes: Attributes = {
    'sentry.origin': 'auto.db.postgres',
    'sentry.kind': 'client',
    'db.system': 'postgresql',
    'db.name': 'shop',
    'server.address': 'postgres.internal',
  }
  return { op: 'db.query', name: sql, ms, after: 0.4, ...extras, attributes: { ...attributes, ...extras.attributes } }
}

/** A cache read. After a miss come the computation of the value and {@link cached}. */
export function recalled(random: Random, key: string, isHit: boolean): SpanPlan {
  return {
    op: 'cache.get',
    name: key,
    ms: about(random, 0.7),
    after: 0.3,
    attributes: {
      ...cacheOf(key),
      'cache.hit': isHit,
      ...(isHit && { 'cache.item_size': Math.round(about(random, 820, 0.5)) }),
    },
  }
}

/** A cache write. */
export function cached(random: Random, key: string): SpanPlan {
  return {
    op: 'cache.put',
    name: key,
    ms: about(random, 0.9),
    after: 0.3,
    attributes: { ...cacheOf(key), 'cache.item_size': Math.round(about(random, 820, 0.5)) },
  }
}

function cacheOf(key: string): Attributes {
  return { 'sentry.origin': 'auto.db.redis', 'cache.key': [key], 'network.peer.address': 'cache-1.internal' }
}

interface Task {
  /** Its name in the worker's code. */
  readonly name: string
  readonly queue: string
  /** Milliseconds that its message waits. */
  readonly latencyMs: number
  readonly failed?: string
  readonly within: readonly SpanPlan[]
}

/** A message put into a queue, with its task. */
export function published(random: Random, task: Task): SpanPlan {
  return {
    op: 'queue.publish',
    name: task.queue,
    ms: about(random, 2.2),
    attributes: {
      'sentry.origin': 'auto.queue.celery',
      'sentry.kind': 'producer',
      'messaging.message.body.size': random.int(240, 900),
      ...messageOf(random, task),
    },
    within: [{ ...performed(random, task), isLater: true, after: task.latencyMs }],
  }
}

/** The worker runs a task, from a queue or on schedule. */
export function performed(random: Random, task: Task): SpanPlan {
  const processed: SpanPlan = {
    op: 'queue.process',
    name: task.name,
    ms: 2,
    within: task.within,
    ...(task.failed !== undefined && { failed: task.failed }),
    attributes: {
      ...messageOf(random, task),
      'messaging.message.receive.latency': Math.round(task.latencyMs),
      'messaging.message.retry.count': 0,
    },
  }
  return {
    unit: 'worker',
    op: 'queue.task.celery',
    name: task.name,
    ms: 3,
    ...(task.failed !== undefined && { failed: task.failed }),
    within: [processed],
  }
}

function messageOf(random: Random, { queue }: Task): Attributes {
  return {
    'messaging.system': 'redis',
    'messaging.destination.name': queue,
    'messaging.message.id': random.hex(32),
  }
}
