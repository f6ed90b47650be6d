import type { Json, JsonObject } from '#domain/event/event.ts'
import { cut } from '../normalise/fields.ts'
import { limits } from '../normalise/limits.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import type { Pair } from '../normalise/pairs.ts'
import { isSecretCookie, isSecretName } from './names.ts'
import { FILTERED } from './rules.ts'
import { scrubData, scrubNamed, scrubText } from './scrub-data.ts'

/**
 * The event without passwords, keys, tokens and card numbers, in every part of it. Whatever has no rule of its own here
 * is scrubbed by the names of its keys and by what its texts say.
 */
export function scrubEvent(event: NormalEvent): NormalEvent {
  const clean = { ...event } as unknown as { [field: string]: Json }
  for (const field in clean) clean[field] = scrubField(field, clean[field] as Json)
  return clean as unknown as NormalEvent
}

/** The fields whose keys are names of another kind, or whose names stand in pairs. */
const ownRules: { readonly [K in keyof NormalEvent]?: (value: NonNullable<NormalEvent[K]>) => unknown } = {
  // The mark of what was filtered can be longer than what it stands for.
  transaction: (name) => cut(scrubText(name), limits.transaction),
  release: (name) => cut(scrubText(name), limits.release),
  dist: (name) => cut(scrubText(name), limits.dist),
  environment: (name) => cut(scrubText(name), limits.environment),
  logger: (name) => cut(scrubText(name), limits.logger),
  server_name: (name) => cut(scrubText(name), limits.serverName),
  tags: (tags) =>
    scrubPairs(tags, isSecretName).map(([key, value]) => [cut(key, limits.tagKey), cut(value, limits.tagValue)]),
  request: (request) => ({
    ...(scrubData({ ...request, query_string: null, cookies: null, headers: null }) as JsonObject),
    query_string: request.query_string && scrubPairs(request.query_string, isSecretName),
    cookies: request.cookies && scrubPairs(request.cookies, isSecretCookie),
    headers: request.headers && scrubPairs(request.headers, isSecretName),
  }),
  // Contexts and packages may be called `auth` or `jwt` without being one.
  contexts: (contexts) => mapValues(contexts, scrubData),
  modules: (modules) => mapValues(modules, scrubText),
  errors: (errors) =>
    errors.map(({ name, value, ...note }) => ({
      ...note,
      name: scrubText(name),
      ...(value !== undefined && { value: scrubNamed(name.slice(name.lastIndexOf('.') + 1), value) }),
    })),
}

function scrubField(field: string, value: Json): Json {
  const own = ownRules[field as keyof NormalEvent] as ((value: Json) => Json) | undefined
  if (value === undefined) return value
  return own === undefined ? scrubData(value) : own(value)
}

function scrubPairs(pairs: readonly Pair[], isSecret: (name: string) => boolean): readonly Pair[] {
  return pairs.map(([name, value]): Pair => [
    scrubText(name),
    value !== '' && isSecret(name) ? FILTERED : scrubText(value),
  ])
}

function mapValues<T extends Json>(object: { readonly [key: string]: T }, scrub: (value: T) => Json): JsonObject {
  const copy: { [key: string]: Json } = {}
  for (const key in object) copy[key] = scrub(object[key] as T)
  return copy
}
