/**
 * An app with OpenTelemetry's real SDK and exporters: `otel-app.ts http|proto`. The environment sets its target, as the
 * set-up page says. It sends one request to a shop, prints its trace id and exits.
 */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter as HttpExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtoExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

const [, , form] = process.argv
const exporter = form === 'proto' ? new ProtoExporter() : new HttpExporter()
const provider = new TracerProvider({
  resource: resourceFromAttributes({
    'service.name': 'shop',
    'service.version': 'shop@1.2.3',
    'deployment.environment.name': 'staging',
  }),
  spanProcessors: [new BatchSpanProcessor({ exporter })],
})
const tracer = provider.getTracer('otel-app', '1.0.0')

const request = tracer.startSpan(
  'GET',
  {
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': 'GET', 'http.route': '/orders/:id', password: 'hunter2' },
  },
  ROOT_CONTEXT,
)
const within = trace.setSpan(ROOT_CONTEXT, request)
const query = { 'db.system.name': 'postgresql', 'db.query.text': 'SELECT total FROM orders WHERE id = $1' }
tracer.startSpan('SELECT shop.orders', { kind: SpanKind.CLIENT, attributes: query }, within).end()
request.recordException(new RangeError('no such order'))
request.setStatus({ code: SpanStatusCode.ERROR, message: 'no such order' })
request.end()

await provider.shutdown()
process.stdout.write(request.spanContext().traceId)
