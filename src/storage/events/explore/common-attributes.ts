/**
 * Attributes with a dedicated column, by name. They are the most common ones to group by, named as in OpenTelemetry and
 * the SDKs. Must match migrations/events/0006-common-attributes.sql, which fills the columns from the attribute lists.
 * The span sample has them too (0008-sampled-spans.sql).
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
