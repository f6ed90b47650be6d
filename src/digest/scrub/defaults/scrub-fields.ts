import type { Json, JsonObject } from '#domain/event/event.ts'
import { cut } from '../../normalise/fields.ts'
import { limits } from '../../normalise/limits.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import type { Pair } from '../../normalise/pairs.ts'
import { FILTERED, isMark } from '../mark.ts'
import { scrubData, scrubNamed, scrubSheltered, scrubText, type Scrubbing } from './scrub-data.ts'
import { scrubStacks } from './scrub-stacks.ts'

/**
 * Applies the built-in names and patterns to an event. Fields without a rule of their own are scrubbed by their keys
 * and texts.
 */
export function scrubFields(event: NormalEvent, scrubbing: Scrubbing): NormalEvent {
  const clean = { ...event } as unknown as { [field: string]: Json }
  for (const field in clean) clean[field] = scrubField(field, clean[field] as Json, scrubbing)
  return clean as unknown as NormalEvent
}

/** Fields with keys of another kind, or with names in pairs. */
const ownRules: {
  readonly [K in keyof NormalEvent]?: (value: NonNullable<NormalEvent[K]>, scrubbing: Scrubbing) => unknown
} = {
  // The filter mark can be longer than the text it replaces.
  transaction: (name, scrubbing) => cut(scrubText(name, scrubbing), limits.transaction),
  release: (name, scrubbing) => cut(scrubText(name, scrubbing), limits.release),
  dist: (name, scrubbing) => cut(scrubText(name, scrubbing), limits.dist),
  environment: (name, scrubbing) => cut(scrubText(name, scrubbing), limits.environment),
  logger: (name, scrubbing) => cut(scrubText(name, scrubbing), limits.logger),
  server_name: (name, scrubbing) => cut(scrubText(name, scrubbing), limits.serverName),
  tags: (tags, scrubbing) =>
    scrubPairs(tags, scrubbing, (name) => scrubbing.names.isSecret(name)).map(([key, value]) => [
      cut(key, limits.tagKey),
      cut(value, limits.tagValue),
    ]),
  request: (request, scrubbing) => ({
    ...(scrubData({ ...request, query_string: null, cookies: null, headers: null }, scrubbing) as JsonObject),
    query_string:
      request.query_string &&
      scrubPairs(request.query_string, scrubbing, (name) =>
        isSecretParameter(name, request.query_string ?? [], scrubbing),
      ),
    cookies: request.cookies && scrubPairs(request.cookies, scrubbing, (name) => scrubbing.names.isSecretCookie(name)),
    headers: request.headers && scrubPairs(request.headers, scrubbing, (name) => scrubbing.names.isSecret(name)),
  }),
  exception: scrubStacks,
  threads: scrubStacks,
  stacktrace: (stack, scrubbing) => scrubStacks([{ stacktrace: stack }], scrubbing)[0]?.stacktrace,
  raw_stacktrace: (stack, scrubbing) => scrubStacks([{ stacktrace: stack }], scrubbing)[0]?.stacktrace,
  contexts: (contexts, scrubbing) => mapValues(contexts, (context, name) => scrubContext(name, context, scrubbing)),
  // Packages may be called `auth` or `jwt`.
  modules: (modules, scrubbing) => mapValues(modules, (version) => scrubText(version, scrubbing)),
  errors: (errors, scrubbing) =>
    errors.map(({ name, value, ...note }) => ({
      ...note,
      name: scrubText(name, scrubbing),
      ...(value !== undefined && { value: scrubNamed(name.slice(name.lastIndexOf('.') + 1), value, scrubbing) }),
    })),
}

function scrubField(field: string, value: Json, scrubbing: Scrubbing): Json {
  const own = ownRules[field as keyof NormalEvent] as ((value: Json, scrubbing: Scrubbing) => Json) | undefined
  if (value === undefined) return value
  if (scrubbing.names.isSafe(field)) return scrubSheltered(value, scrubbing)
  return own === undefined ? scrubData(value, scrubbing) : own(value, scrubbing)
}

function scrubPairs(
  pairs: readonly Pair[],
  scrubbing: Scrubbing,
  isSecret: (name: string) => boolean,
): readonly Pair[] {
  return pairs.map(([name, value]): Pair => {
    const cleanName = scrubText(name, scrubbing)
    if (value === '' || scrubbing.names.isSafe(name)) return [cleanName, value]
    if (isSecret(name)) return [cleanName, isMark(value) ? value : FILTERED]
    return [cleanName, scrubText(value, scrubbing)]
  })
}

function isSecretParameter(name: string, all: readonly Pair[], { names }: Scrubbing): boolean {
  return names.isSecretParameter(name) || names.isOauthCode(name, (field) => all.some(([other]) => other === field))
}

/** A context with a secret's name stays an object: all its values are filtered. */
function scrubContext(name: string, context: JsonObject, scrubbing: Scrubbing): Json {
  if (!scrubbing.names.isSecret(name)) return scrubData(context, scrubbing)
  const isKept = (value: Json) => value === null || value === '' || typeof value === 'boolean'
  return mapValues(context, (value) =>
    isKept(value) || (typeof value === 'string' && isMark(value)) ? value : FILTERED,
  )
}

function mapValues<T extends Json>(
  object: { readonly [key: string]: T },
  scrub: (value: T, key: string) => Json,
): JsonObject {
  const copy: { [key: string]: Json } = {}
  for (const key in object) copy[key] = scrub(object[key] as T, key)
  return copy
}
