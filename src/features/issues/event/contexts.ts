import type { Event, Json, JsonObject } from '#domain/event/event.ts'
import { versionedName } from '#domain/event/versioned-name.ts'

/** Contexts common to all SDKs (docs/protocol.md 4.2) in display order; others follow by name. */
export const knownContexts = [
  'browser',
  'client_os',
  'os',
  'device',
  'runtime',
  'app',
  'gpu',
  'culture',
  'response',
  'flags',
  'react',
  'state',
  'cloud_resource',
  'monitor',
  'otel',
  'replay',
  'profile',
  'trace',
] as const
export type KnownContext = (typeof knownContexts)[number]

export type ContextValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: number }
  | { readonly kind: 'json'; readonly value: Json }

export interface ContextView {
  readonly name: string
  readonly known: KnownContext | undefined
  /** A short form such as `Chrome 131.0`; '' without a name. */
  readonly headline: string
  readonly rows: readonly { readonly name: string; readonly value: ContextValue }[]
}

/**
 * Returns the contexts that an event's page shows, in order. Evidence for issues that Mishap detected has its own
 * panel.
 */
export function contextsShown({ type, contexts = {} }: Pick<Event, 'type' | 'contexts'>): readonly ContextView[] {
  return contextViews(contexts).filter(({ name }) => !(ownPanels.has(name) && name === type))
}

const ownPanels: ReadonlySet<string> = new Set(['performance', 'replay', 'monitor'])

/** Returns the non-empty contexts of an event. */
export function contextViews(contexts: { readonly [name: string]: JsonObject }): readonly ContextView[] {
  return Object.entries(contexts)
    .map(([name, context]) => contextView(name, context))
    .filter((view) => view.rows.length > 0)
    .sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'en'))
}

function place({ known }: ContextView): number {
  return known === undefined ? knownContexts.length : knownContexts.indexOf(known)
}

function contextView(name: string, context: JsonObject): ContextView {
  const rows = name === 'flags' ? flagRows(context) : plainRows(name, context)
  return {
    name,
    known: knownContexts.find((known) => known === name) ?? knownContexts.find((known) => known === context.type),
    headline: headlineOf(context),
    rows,
  }
}

function headlineOf({ name, version, model }: JsonObject): string {
  const title = typeof name === 'string' ? name : typeof model === 'string' ? model : ''
  return title !== '' && typeof version === 'string' ? versionedName(title, version) : title
}

function plainRows(context: string, values: JsonObject): ContextView['rows'] {
  return Object.entries(values)
    .filter(([name, value]) => value !== null && value !== '' && !(name === 'type' && isTypeOf(value, context)))
    .map(([name, value]) => ({ name: humane(name), value: contextValue(name, value) }))
}

/** Returns whether a context's type is redundant. */
function isTypeOf(type: Json, context: string): boolean {
  return type === context || knownContexts.some((known) => known === type)
}

/** Feature flags are a list of pairs. */
function flagRows(flags: JsonObject): ContextView['rows'] {
  if (!Array.isArray(flags.values)) return plainRows('flags', flags)
  return flags.values.flatMap((entry: Json) => {
    if (entry === null || typeof entry !== 'object' || !('flag' in entry)) return []
    return {
      name: typeof entry.flag === 'string' ? entry.flag : JSON.stringify(entry.flag),
      value: contextValue('', entry.result ?? null),
    }
  })
}

const BYTES =
  /(?:^|_)(?:memory|storage)(?:_size)?$|^(?:free|usable|external_free|external_total|app)_(?:memory|storage)$/

function contextValue(name: string, value: Json): ContextValue {
  if (typeof value === 'number' && BYTES.test(name)) return { kind: 'bytes', bytes: value }
  if (value !== null && typeof value === 'object') return { kind: 'json', value }
  return { kind: 'text', text: String(value).trim() }
}

const CAPITALS = /\b(?:id|url|uri|ip|cpu|gpu|os|ui|http|api|uuid|sdk|dpi|ms)\b/gi

/** Makes a data name readable: `cpu_description`, `bootTime` → `CPU description`, `Boot time`. */
export function humane(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()
  const text = words.replace(CAPITALS, (word) => word.toUpperCase())
  return text.charAt(0).toUpperCase() + text.slice(1)
}
