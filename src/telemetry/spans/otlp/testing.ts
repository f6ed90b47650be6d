import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { OtlpEncoding } from '#domain/trace/otlp.ts'

/** For tests: what the real OpenTelemetry SDK makes of one request to a shop, as its exporters would send it. */

export const TRACE = '0af7651916cd43dd8448eb211c80319c'
/** The span of another service that called the shop. */
export const CALLER = 'b7ad6b7169203331'

const resource = resourceFromAttributes({
  'service.name': 'shop',
  'service.version': 'shop@1.2.3',
  'deployment.environment.name': 'staging',
  'telemetry.sdk.language': 'nodejs',
  'telemetry.sdk.name': 'opentelemetry',
  'telemetry.sdk.version': '3.1.0',
})

const attributes = {
  'http.request.method': 'GET',
  'http.route': '/users/:id',
  'http.response.status_code': 500,
  'url.path': '/users/7',
  'user.id': '7',
  'cart.items': ['tea', 'cup'],
  'cart.total': 12.5,
  'cart.gift': true,
  'session.token': 'hunter2',
}

/** @param now milliseconds since the epoch, when it ended */
export async function aShopRequest(now: number): Promise<Readonly<Record<OtlpEncoding, Uint8Array>>> {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('shop-http', '7.0.0')
  const remote = { traceId: TRACE, spanId: CALLER, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  const context = trace.setSpanContext(ROOT_CONTEXT, remote)
  const request = tracer.startSpan(
    'GET',
    {
      kind: SpanKind.SERVER,
      startTime: now - 1000,
      attributes,
      links: [
        { context: { ...remote, spanId: '00f067aa0ba902b7' }, attributes: { 'sentry.link.type': 'previous_trace' } },
      ],
    },
    context,
  )
  const within = trace.setSpan(context, request)
  const query = { 'db.system.name': 'postgresql', 'db.query.text': 'SELECT name FROM users WHERE id = $1' }
  tracer
    .startSpan('SELECT shop.users', { kind: SpanKind.CLIENT, startTime: now - 900, attributes: query }, within)
    .end(now - 500)
  const outgoing = { 'http.request.method': 'POST', 'url.full': 'https://pay.example/charges/4711?card=1' }
  tracer.startSpan('POST', { kind: SpanKind.CLIENT, startTime: now - 400, attributes: outgoing }, within).end(now - 300)
  request.recordException(new TypeError('the cart is empty'), now - 50)
  request.setStatus({ code: SpanStatusCode.ERROR, message: 'no cart' })
  request.end(now)
  await provider.forceFlush()
  const spans = exporter.getFinishedSpans()
  const forms = { json: JsonTraceSerializer, protobuf: ProtobufTraceSerializer }
  return {
    json: forms.json.serializeRequest(spans) ?? new Uint8Array(),
    protobuf: forms.protobuf.serializeRequest(spans) ?? new Uint8Array(),
  }
}
