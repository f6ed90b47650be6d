import { MAX_OTLP_BYTES } from '#domain/trace/otlp.ts'
import { afterFloors, costFloor } from '#floors'
import { aServer, KEY, PROJECT } from './test-server.ts'

costFloor('OTLP: a request of nothing but empty messages, refused at intake', {
  most: 22_000,
  prepare: async () => {
    const server = await aServer()
    afterFloors(() => server[Symbol.asyncDispose]())
    const headers = { 'x-sentry-auth': `sentry sentry_key=${KEY}`, 'content-type': 'application/x-protobuf' }
    const body = Buffer.alloc(MAX_OTLP_BYTES - 100, Buffer.from([0x0a, 0x00]))
    return () => server.send(`/api/${PROJECT}/integration/otlp/v1/traces`, { headers, body })
  },
})
