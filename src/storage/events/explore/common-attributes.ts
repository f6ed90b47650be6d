/**
 * Attributes that have a column of their own, by name: those that people group by most, as OpenTelemetry and the SDKs name
 * them. The columns are made of the lists by migrations/events/0006-common-attributes.sql, which says the same; the sample
 * of spans has them too (0008-sampled-spans.sql).
 */
export const commonAttributes: ReadonlyMap<string, string> = new Map(
  [
    'db.system',
    'db.system.name',
    'db.namespace',
    'db.operation',
    'db.operation.name',
    'db.collection.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'server.address',
    'url.path',
    'messaging.system',
    'messaging.destination.name',
    'rpc.method',
    'service.name',
    'browser.name',
    'os.name',
    'device.family',
    'gen_ai.request.model',
    'sentry.origin',
  ].map((name) => [name, `a_${name.replaceAll('.', '_')}`]),
)
