import { describe, expect, test } from 'vitest'
import type { Attributes } from '../attributes.ts'
import { operationOf } from './operation.ts'

describe('the operation', () => {
  test.each<[Attributes, string]>([
    [{ 'sentry.op': 'cache.get', 'db.system': 'redis' }, 'cache.get'],
    [{ 'http.request.method': 'GET', 'sentry.kind': 'server' }, 'http.server'],
    [{ 'http.method': 'GET', 'sentry.kind': 'CLIENT' }, 'http.client'],
    [{ 'http.method': 'GET' }, 'http'],
    [{ 'db.system': 'redis', 'sentry.kind': 'client' }, 'db'],
    [{ 'db.system.name': 'elasticsearch', 'http.request.method': 'GET' }, 'db'],
    [{ 'rpc.system': 'grpc', 'sentry.kind': 'server' }, 'rpc.server'],
    [{ 'messaging.system': 'kafka', 'messaging.operation.type': 'send' }, 'queue.publish'],
    [{ 'messaging.system': 'kafka', 'messaging.operation': 'process' }, 'queue.process'],
    [{ 'messaging.system': 'kafka', 'messaging.operation.type': 'receive', 'sentry.kind': 'client' }, 'queue.receive'],
    [{ 'messaging.system': 'kafka', 'sentry.kind': 'producer' }, 'queue.publish'],
    [{ 'messaging.system': 'kafka', 'sentry.kind': 'consumer' }, 'queue.process'],
    [{ 'gen_ai.operation.name': 'chat' }, 'gen_ai.chat'],
    [{ 'url.full': 'https://shop.example/' }, ''],
  ])('of %j is “%s”', (attributes, op) => {
    expect(operationOf(attributes)).toBe(op)
  })
})
