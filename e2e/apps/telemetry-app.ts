/**
 * An app that writes logs and metrics with real clients: `telemetry-app.ts sentry` uses pino, winston and the console
 * (APP_DSN), `telemetry-app.ts http|proto cumulative|delta` uses OpenTelemetry's SDK (its environment variables).
 */
import { OTLPLogExporter as HttpLogs } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPLogExporter as ProtoLogs } from '@opentelemetry/exporter-logs-otlp-proto'
import {
  AggregationTemporalityPreference,
  OTLPMetricExporter as HttpMetrics,
} from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as ProtoMetrics } from '@opentelemetry/exporter-metrics-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import * as Sentry from '@sentry/node'
import pino from 'pino'
import winston from 'winston'

const [, , client, temporality] = process.argv

if (client === 'sentry') await bySentry()
else await byOpenTelemetry(client === 'proto', temporality === 'delta')

async function bySentry(): Promise<void> {
  Sentry.init({
    dsn: process.env.APP_DSN ?? '',
    release: 'shop@1.2.3',
    integrations: [Sentry.pinoIntegration(), Sentry.consoleLoggingIntegration({ levels: ['warn'] })],
  })
  pino({ level: 'debug' }, pino.destination('/dev/null'))
    .child({ service: 'checkout' })
    .error({ order: 4711 }, 'from pino')
  // The base class of all its transports, which Winston's types do not export.
  const Transport = Object.getPrototypeOf(winston.transports.Stream) as new (options?: unknown) => object
  const SentryTransport = Sentry.createSentryWinstonTransport(Transport)
  const transport = new SentryTransport() as winston.transport
  const log = winston.createLogger({ level: 'debug', transports: [transport] })
  log.warn('from winston', { order: 4712 })
  // oxlint-disable-next-line no-console -- what the integration listens to
  console.warn('from the console', 4713)
  Sentry.logger.info(Sentry.logger.fmt`order ${4714} was paid`)
  Sentry.metrics.count('orders', 2, { attributes: { plan: 'pro' } })
  Sentry.metrics.distribution('checkout', 187.5, { unit: 'millisecond' })
  Sentry.metrics.gauge('queue', 42)
  if (!(await Sentry.close(10_000))) process.exitCode = 1
}

async function byOpenTelemetry(isProto: boolean, isDelta: boolean): Promise<void> {
  const name = `${isProto ? 'proto' : 'http'}.${isDelta ? 'delta' : 'cumulative'}`
  const resource = resourceFromAttributes({ 'service.name': 'shop', 'service.version': 'shop@1.2.3' })
  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: isProto ? new ProtoLogs() : new HttpLogs() })],
  })
  logs.getLogger('app').emit({
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- WARN2; its enum is in a package of its own
    severityNumber: 14,
    body: `from ${name}`,
    attributes: { 'order.id': 4715, tags: ['new', 'paid'] },
  })
  await logs.shutdown()
  const preference = isDelta ? AggregationTemporalityPreference.DELTA : AggregationTemporalityPreference.CUMULATIVE
  const options = { temporalityPreference: preference }
  const exporter = isProto ? new ProtoMetrics(options) : new HttpMetrics(options)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 })
  const meters = new MeterProvider({ resource, readers: [reader] })
  const meter = meters.getMeter('app')
  const orders = meter.createCounter(`orders.${name}`)
  const durations = meter.createHistogram(`checkout.${name}`, { unit: 'ms' })
  // Two exports: a cumulative one includes the first orders again.
  for (const more of [3, 4]) {
    orders.add(more, { plan: 'pro' })
    durations.record(100)
    await reader.forceFlush()
  }
  meter.createObservableGauge(`queue.${name}`).addCallback((result) => result.observe(42))
  await meters.shutdown()
}
