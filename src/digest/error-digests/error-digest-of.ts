import { parseDigest } from '#domain/event/error-digest.ts'
import type { Event, Json, JsonObject } from '#domain/event/event.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'

type Parts = Pick<NormalEvent, 'tags' | 'contexts' | 'extra' | 'exception' | 'logentry'>

/**
 * Returns the digest that React shows to users instead of a server's error (`Digest: 123456`), from any place that can
 * hold it: a tag, where our Next.js set-up puts it; a property of the error, as SDKs collect them (ExtraErrorData:
 * `contexts.Error`, `extra`); the mechanism's data; or a text that quotes it. `undefined` for most events.
 */
export function errorDigestOf({ tags, contexts, extra, exception, logentry }: Parts): string | undefined {
  return (
    inTags(tags) ??
    inMembers(contexts) ??
    digestIn(extra) ??
    inMembers(extra) ??
    inExceptions(exception) ??
    inText(logentry?.formatted)
  )
}

const tagNames: ReadonlySet<string> = new Set(['digest', 'next.digest', 'error.digest'])

function inTags(tags: Event['tags']): string | undefined {
  for (const [name, value] of tags) {
    const digest = tagNames.has(name) ? digestFrom(value) : undefined
    if (digest !== undefined) return digest
  }
  return undefined
}

function inMembers(members: { readonly [name: string]: Json } | undefined): string | undefined {
  for (const name in members) {
    const member = members[name]
    const digest = isObject(member) ? digestIn(member) : undefined
    if (digest !== undefined) return digest
  }
  return undefined
}

/** The outermost exception takes precedence: it is the one that was caught. */
function inExceptions(exceptions: Event['exception'] = []): string | undefined {
  for (let index = exceptions.length - 1; index >= 0; index--) {
    const { mechanism, value } = exceptions[index] ?? {}
    const digest = digestIn(mechanism?.data) ?? inText(value)
    if (digest !== undefined) return digest
  }
  return undefined
}

function digestIn(properties: JsonObject | undefined): string | undefined {
  return properties?.digest === undefined ? undefined : digestFrom(properties.digest)
}

/** Longer texts are not digests. This leaves room for the text around one. */
const MAX_TEXT = 100

function digestFrom(value: Json): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= MAX_TEXT ? parseDigest(text) : undefined
}

/**
 * `Digest: 123456`, `{ digest: '123456@E80' }`. Next.js digests are numeric; a word in its place means a failed
 * checksum.
 */
const QUOTED = /\bdigest['"]?:\s?['"]?(\d{4,20}(?:@\w{1,20})?)(?![\w:@/+=-]|\.\w)/i

function inText(text: string | undefined): string | undefined {
  return text?.includes('igest') === true ? QUOTED.exec(text)?.[1] : undefined
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
