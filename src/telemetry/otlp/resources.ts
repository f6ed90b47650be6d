import type { Json, JsonObject } from '#domain/event/event.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_OTLP_RECORDS } from '#domain/trace/otlp.ts'
import { isObject } from '#digest/normalise/fields.ts'
import { numberOf, objectsIn, pairsOf, textOf, type Pair } from './values.ts'

/** The names of a request's three levels. */
interface Levels {
  readonly resources: string
  readonly scopes: string
  readonly records: string
}

/** The records of one resource: one process of one service. */
export interface OtlpResource {
  /** Its own attributes. */
  readonly own: readonly Pair[]
  readonly scopes: readonly { readonly inherited: readonly Pair[]; readonly records: readonly JsonObject[] }[]
  /** Number of entries that are not objects. */
  readonly broken: number
}

/** Why a request is invalid. */
export interface NoResources {
  readonly reason: 'no_items' | 'too_many_records'
}

/** Reads a request in its JSON form down to its records. Resources without records are omitted. */
export function readResources(request: JsonObject, levels: Levels): Result<readonly OtlpResource[], NoResources> {
  const list = request[levels.resources]
  if (!Array.isArray(list)) return refuse({ reason: 'no_items' })
  const resources: RawResource[] = []
  let count = 0
  for (const one of objectsIn(list).objects) {
    const raw = rawResource(one, levels)
    const size = raw.groups.reduce((sum, { objects }) => sum + objects.length, raw.broken)
    if (size > 0) resources.push(raw)
    count += size
    // Counted before any is read, because JSON has room for millions.
    if (count > MAX_OTLP_RECORDS) return refuse({ reason: 'too_many_records' })
  }
  return ok(resources.map(readResource))
}

/** A resource's data before its attributes are parsed. */
interface RawResource {
  readonly resource: Json | undefined
  readonly groups: readonly { readonly scope: Json | undefined; readonly objects: readonly JsonObject[] }[]
  readonly broken: number
}

function rawResource(raw: JsonObject, { scopes, records }: Levels): RawResource {
  const groups = objectsIn(raw[scopes]).objects.map((one) => ({ scope: one.scope, ...objectsIn(one[records]) }))
  return {
    resource: raw.resource,
    groups: groups.filter(({ objects }) => objects.length > 0),
    broken: groups.reduce((sum, { broken }) => sum + broken, 0),
  }
}

function readResource({ resource, groups, broken }: RawResource): OtlpResource {
  const own = inheritable(pairsOf(isObject(resource) ? resource.attributes : undefined))
  const scopes = groups.map(({ scope, objects }) => ({
    inherited: inheritable([...scopePairs(scope), ...own]),
    records: objects,
  }))
  return { own, scopes, broken }
}

/**
 * Maximum characters that each record inherits. They are stored with every record, and a request may have twenty
 * thousand.
 */
const MAX_INHERITED = 4096

/**
 * Selects attributes up to the total size limit. One that does not fit is skipped, but those after it are still
 * considered.
 */
function inheritable(pairs: readonly Pair[]): readonly Pair[] {
  let left = MAX_INHERITED
  return pairs.filter(([name, value]) => {
    const length = name.length + (typeof value === 'string' ? value.length : JSON.stringify(value).length)
    if (length > left) return false
    left -= length
    return true
  })
}

function scopePairs(scope: Json | undefined): readonly Pair[] {
  if (!isObject(scope)) return []
  const named: readonly Pair[] = [
    ['otel.scope.name', textOf(scope.name)],
    ['otel.scope.version', textOf(scope.version)],
  ]
  return [...named.filter(([, value]) => value !== ''), ...pairsOf(scope.attributes)]
}

/** Converts nanoseconds since the epoch to seconds. A double's precision there is a quarter of a microsecond. */
export function seconds(raw: Json | undefined): number | undefined {
  const nanoseconds = numberOf(raw)
  return nanoseconds === undefined ? undefined : nanoseconds / 1e9
}

/** Sentry's platform names for OpenTelemetry's languages (semantic conventions, telemetry.sdk.language). */
const platforms: ReadonlyMap<Json, string> = new Map([
  ['nodejs', 'node'],
  ['webjs', 'javascript'],
  ['dotnet', 'csharp'],
  ['cpp', 'native'],
  ['swift', 'cocoa'],
  ['erlang', 'elixir'],
])

export function platformOf(resource: readonly Pair[]): string {
  const [, language = ''] = resource.find(([name]) => name === 'telemetry.sdk.language') ?? []
  return platforms.get(language) ?? textOf(language)
}
