import type { ValueField, ValueKey } from '#domain/event/event-search.ts'
import { ownKeys } from './entries.ts'
import { keyOfTag } from './lookups.ts'

/** Where the index stores the values of a key, and how to extract them from a row. */
export interface IndexedKey {
  readonly key: string
  /** SQL over `value` for the array of values that it represents. */
  readonly values: string
}

const WHOLE = '[value]'
const LINES = `splitByChar('\\n', value)`
/** Users identified by id, without the prefix. */
const IDS = `if(startsWith(value, 'id:'), [substring(value, 4)], [])`

const keyOfField: Readonly<Record<ValueField, IndexedKey>> = {
  level: { key: ownKeys.level, values: WHOLE },
  release: { key: ownKeys.release, values: WHOLE },
  environment: { key: ownKeys.environment, values: WHOLE },
  dist: { key: ownKeys.dist, values: WHOLE },
  platform: { key: ownKeys.platform, values: WHOLE },
  'error.type': { key: ownKeys.errorType, values: WHOLE },
  'stack.filename': { key: ownKeys.files, values: LINES },
  'stack.function': { key: ownKeys.functions, values: LINES },
  'stack.module': { key: ownKeys.modules, values: LINES },
  user: { key: ownKeys.user, values: WHOLE },
  'user.id': { key: ownKeys.user, values: IDS },
  'user.email': { key: ownKeys.email, values: WHOLE },
  'user.username': { key: ownKeys.username, values: WHOLE },
  'user.ip': { key: ownKeys.address, values: WHOLE },
  transaction: { key: ownKeys.transaction, values: WHOLE },
  server_name: { key: ownKeys.serverName, values: WHOLE },
  'sdk.name': { key: ownKeys.sdkName, values: WHOLE },
  'sdk.version': { key: ownKeys.sdkVersion, values: WHOLE },
  'event.type': { key: ownKeys.type, values: WHOLE },
}

export function indexedKey(key: ValueKey): IndexedKey {
  return key.kind === 'field' ? keyOfField[key.key] : { key: keyOfTag(key.key), values: WHOLE }
}
