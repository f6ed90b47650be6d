import { ClickHouseError } from '@clickhouse/client'
import { STORE_AWAY } from '#domain/store-away.ts'

/**
 * Whether a retry may help:
 * - `unreached`: the server never saw the statement
 * - `passing`: the server may have seen and executed it
 * - `lasting`: the same statement will fail again until something is changed
 */
export type FaultKind = 'unreached' | 'passing' | 'lasting'

/** A fault of the server or of the connection to it. The message contains no credentials. */
export class EventServerFault extends Error {
  override readonly name = 'EventServerFault'
  readonly kind: FaultKind
  /** The server's error code, or `undefined` if the server did not answer. */
  readonly code: string | undefined
  /** Lets a page say that the store is unavailable, for temporary faults. */
  readonly digest?: string

  constructor(kind: FaultKind, message: string, code: string | undefined, cause: unknown) {
    super(message, { cause })
    this.kind = kind
    this.code = code
    if (kind !== 'lasting') this.digest = STORE_AWAY
  }
}

/** Network error codes that mean no connection was made. */
const NO_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'])

/**
 * Errors of a server that is busy, starting, stopping, or has lost its Keeper or other replicas. All other errors would
 * repeat: wrong statements, missing grants, full quotas.
 */
const PASSING: ReadonlyMap<string, string> = new Map([
  ['3', 'UNEXPECTED_END_OF_FILE'],
  ['95', 'CANNOT_READ_FROM_SOCKET'],
  ['159', 'TIMEOUT_EXCEEDED'],
  ['164', 'READONLY'],
  ['198', 'DNS_ERROR'],
  ['202', 'TOO_MANY_SIMULTANEOUS_QUERIES'],
  ['203', 'NO_FREE_CONNECTION'],
  ['209', 'SOCKET_TIMEOUT'],
  ['210', 'NETWORK_ERROR'],
  ['225', 'NO_ZOOKEEPER'],
  ['236', 'ABORTED'],
  ['241', 'MEMORY_LIMIT_EXCEEDED'],
  ['242', 'TABLE_IS_READ_ONLY'],
  ['243', 'NOT_ENOUGH_SPACE'],
  ['252', 'TOO_MANY_PARTS'],
  ['279', 'ALL_CONNECTION_TRIES_FAILED'],
  ['285', 'TOO_FEW_LIVE_REPLICAS'],
  ['286', 'UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE'],
  ['289', 'REPLICA_IS_NOT_IN_QUORUM'],
  ['319', 'UNKNOWN_STATUS_OF_INSERT'],
  ['341', 'UNFINISHED'],
  ['394', 'QUERY_WAS_CANCELLED'],
  ['425', 'SYSTEM_ERROR'],
  ['439', 'CANNOT_SCHEDULE_TASK'],
  ['499', 'S3_ERROR'],
  ['519', 'ALL_REPLICAS_ARE_STALE'],
  ['700', 'USER_SESSION_LIMIT_EXCEEDED'],
  ['746', 'SERVER_OVERLOADED'],
  ['999', 'KEEPER_EXCEPTION'],
])

/** What the server's administrator has to do, by error code. */
const MENDS: ReadonlyMap<string, string> = new Map([
  ['81', 'The database does not exist: create it, or name another one in MISHAP_CLICKHOUSE.'],
  ['192', 'Check user and password in MISHAP_CLICKHOUSE.'],
  ['193', 'Check user and password in MISHAP_CLICKHOUSE.'],
  ['194', 'Check user and password in MISHAP_CLICKHOUSE.'],
  ['516', 'Check user and password in MISHAP_CLICKHOUSE.'],
  ['497', 'Grant the user of MISHAP_CLICKHOUSE what is missing (docs/scaling.md).'],
  ['170', 'The cluster in MISHAP_CLICKHOUSE is not in the configuration of the server.'],
  ['701', 'The cluster in MISHAP_CLICKHOUSE is not in the configuration of the server.'],
])

const LONGEST_MESSAGE = 2_000

/** Converts any error into a fault whose message can be shown and logged. */
export function faultOf(cause: unknown, secrets: readonly string[]): EventServerFault {
  if (cause instanceof EventServerFault) return cause
  if (cause instanceof ClickHouseError) {
    const kind = PASSING.has(cause.code) ? 'passing' : 'lasting'
    const mend = MENDS.get(cause.code)
    const said = `ClickHouse: ${cause.message.trim()} (${cause.type ?? cause.code})${mend === undefined ? '' : ` ${mend}`}`
    return new EventServerFault(kind, without(secrets, said), cause.code, undefined)
  }
  const message = without(secrets, cause instanceof Error ? cause.message : String(cause))
  const code = codeOf(cause)
  const isUnreached = code !== undefined && NO_CONNECTION.has(code)
  const said = `ClickHouse cannot be reached: ${message === '' ? (code ?? 'no answer') : message}`
  return new EventServerFault(isUnreached ? 'unreached' : 'passing', said, undefined, undefined)
}

function codeOf(fault: unknown): string | undefined {
  if (fault instanceof AggregateError) return codeOf(fault.errors[0])
  const { code } = (fault ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : undefined
}

function without(secrets: readonly string[], text: string): string {
  const clean = secrets.filter((secret) => secret !== '').reduce((left, secret) => left.replaceAll(secret, '…'), text)
  return clean.length > LONGEST_MESSAGE ? `${clean.slice(0, LONGEST_MESSAGE)}…` : clean
}
