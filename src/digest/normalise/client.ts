import type { Event, JsonObject, RequestData } from '#domain/event/event.ts'
import { versionedName } from '#domain/event/versioned-name.ts'
import type { Pair } from './pairs.ts'
import { readUserAgent } from './user-agent.ts'

/**
 * Adds browser, operating system and device from the request's User-Agent if the SDK did not send them. A server event
 * keeps its own system in `os`; the visitor's goes to `client_os`.
 * @param isClient the event comes from the browser itself
 */
export function withClient(
  contexts: Event['contexts'],
  request: RequestData | undefined,
  isClient: boolean,
): Event['contexts'] {
  const userAgent = request?.headers?.find(([name]) => isUserAgent(name))?.[1]
  if (userAgent === undefined) return contexts
  const { browser, os, device } = readUserAgent(userAgent)
  const derived: { [name: string]: JsonObject } = {}
  if (browser !== undefined) derived.browser = browser
  if (os !== undefined) derived[isClient ? 'os' : 'client_os'] = os
  if (device !== undefined && isClient) derived.device = device
  return Object.keys(derived).length === 0 ? contexts : { ...derived, ...contexts }
}

function isUserAgent(name: string): boolean {
  return name.length === 10 && name.toLowerCase() === 'user-agent'
}

/** Contexts that can be searched like tags. */
const searched = ['browser', 'os', 'client_os', 'runtime'] as const

/**
 * Returns search tags for browsers, systems, runtimes and devices: `browser` (`Chrome 142.0.0`), `browser.name`, `os`,
 * `os.name`, `runtime`, `device`, `device.family` …, and the event's replay. Never overrides the event's own tags. A
 * context under another name is recognised by its type: Rust's SDK calls its runtime `rust`.
 */
export function contextTags(contexts: Event['contexts'] = {}): readonly Pair[] {
  const tags: Pair[] = []
  const add = (key: string, value: string | undefined) => {
    if (value !== undefined) tags.push([key, value])
  }
  for (const key of searched) {
    const context = contexts[key] ?? Object.values(contexts).find(({ type }) => type === key)
    const name = textIn(context, 'name')
    if (name === undefined) continue
    const version = textIn(context, 'version')
    add(key, versionedName(name, version))
    add(`${key}.name`, name)
  }
  add('replayId', textIn(contexts.replay, 'replay_id'))
  add('device', textIn(contexts.device, 'model'))
  add('device.family', textIn(contexts.device, 'family'))
  return tags
}

function textIn(context: JsonObject | undefined, field: string): string | undefined {
  const value = context?.[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}
