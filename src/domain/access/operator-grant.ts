import { authorize, type Grant } from './access.ts'
import type { Permission } from './roles.ts'

/** The grant of the operator and of the server's own jobs. Covers every project. */
export function operatorGrant<const P extends Permission>(permission: P): Grant<P> {
  const granted = authorize({ kind: 'operator' }, permission)
  if (!granted.ok) throw new Error(`The operator lacks ${permission}: the table in domain/access is wrong.`)
  return granted.value
}
