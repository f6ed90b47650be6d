import { textAt, type Attributes } from '../attributes.ts'

/**
 * A span's operation in Sentry's terms: as sent, or else derived from OpenTelemetry's semantic conventions, including
 * their older names. '' if neither is present.
 */
export function operationOf(attributes: Attributes): string {
  const op = textAt(attributes, 'sentry.op')
  if (op !== '') return op
  const has = (...names: readonly string[]) => textAt(attributes, ...names) !== ''
  const kind = textAt(attributes, 'sentry.kind').toLowerCase()
  const side = kind === 'server' || kind === 'client' ? `.${kind}` : ''
  if (has('db.system.name', 'db.system')) return 'db'
  if (has('messaging.system')) return messagingOperation(attributes, kind)
  if (has('rpc.system.name', 'rpc.system')) return `rpc${side}`
  if (has('http.request.method', 'http.method')) return `http${side}`
  const ai = textAt(attributes, 'gen_ai.operation.name')
  return ai === '' ? '' : `gen_ai.${ai}`
}

function messagingOperation(attributes: Attributes, kind: string): string {
  const type = textAt(attributes, 'messaging.operation.type', 'messaging.operation')
  if (type === 'receive' || type === 'process') return `queue.${type}`
  if (type === 'send' || type === 'publish' || type === 'create' || kind === 'producer') return 'queue.publish'
  return kind === 'consumer' ? 'queue.process' : 'queue'
}
