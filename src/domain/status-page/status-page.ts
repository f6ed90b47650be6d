/**
 * A status page shows components that follow checks and monitors (component-source.ts) or are updated manually, with
 * their incidents and maintenance (incident.ts) and a history of days (days.ts). Readers never see these objects, only
 * a published snapshot of public data (snapshot.ts), which is served even while the stores are down. Subscribers
 * (subscriber.ts) get incident updates by mail or webhook.
 */
import type { UsedElsewhere } from '../access/access.ts'
import type { SourceRef } from './component-source.ts'
import { isUnderWay, type Incident } from './incident.ts'
import { worstOf, type ComponentState, type ShownState } from './states.ts'

/** What determines a component's state. */
export type ComponentMapping =
  /** Set manually. */
  { readonly kind: 'manual'; readonly state: ComponentState } | SourceRef

/** A part of a service, as shown to the public. */
export interface StatusComponent {
  /** An opaque random id. */
  readonly publicId: string
  readonly name: string
  /** May be ''. */
  readonly description: string
  /** Components of the same group are shown together; '' for no group. */
  readonly group: string
  readonly mapping: ComponentMapping
  /** Whether an outage automatically opens an incident, and its end resolves it. */
  readonly opensIncidents: boolean
}

/** An operational, manually updated component. */
export const newComponent: Omit<StatusComponent, 'publicId' | 'name'> = {
  description: '',
  group: '',
  mapping: { kind: 'manual', state: 'operational' },
  opensIncidents: false,
}

/** Color scheme: the reader's system preference, or fixed. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** An image stored with the page, so that no third-party server sees its readers. */
export interface Logo {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** Base64. */
  readonly data: string
}

/** The contents of a page as configured. */
export interface StatusPageContent {
  readonly name: string
  /** A line below the name; may be ''. */
  readonly intro: string
  /** Language tags. The first is the fallback. Never empty. */
  readonly locales: readonly string[]
  readonly theme: Theme
  readonly logo: Logo | null
  /** In the page's order. */
  readonly components: readonly StatusComponent[]
}

export interface StatusPage {
  readonly id: number
  readonly publicId: string
  /** Last part of its URL: `/status/<slug>`. */
  readonly slug: string
  /** Custom host name, if any. */
  readonly domain: string | null
  readonly content: StatusPageContent
  readonly createdAt: Date
  readonly changedAt: Date
}

export const MAX_PAGES = 50
export const MAX_COMPONENTS = 100
export const MAX_NAME = 80
export const MAX_INTRO = 500
export const MAX_LOGO_BYTES = 64 * 1024

export type StatusPageRefusal =
  | { readonly reason: 'not_found' | 'slug_taken' | 'domain_taken' | 'too_many' | 'too_many_open' | 'over' }
  /** The page has been changed by another user since. */
  | { readonly reason: 'changed_meanwhile' }
  | UsedElsewhere

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/

/** Accepts lower-case letters, digits, and dashes between them. */
export function parseSlug(text: string): string | undefined {
  return SLUG.test(text) ? text : undefined
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(String.raw`^(?:${LABEL}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`)

/** Normalizes a host name to lower case; rejects ports. Browsers send internationalized names as Punycode. */
export function parseDomain(text: string): string | undefined {
  const host = text.trim().toLowerCase()
  return host.length <= 253 && DOMAIN.test(host) ? host : undefined
}

/** First bytes of the file formats; WebP has its second marker after the length. */
const signatures: readonly (readonly [type: Logo['type'], beginning: string, behind: string])[] = [
  ['image/png', '\u0089PNG\r\n\u001a\n', ''],
  ['image/jpeg', '\u00ff\u00d8\u00ff', ''],
  ['image/webp', 'RIFF', 'WEBP'],
]

/** The image in a `data:` URL. The type is detected from its first bytes, not the declared type. */
export function parseLogo(address: string): Logo | undefined {
  const [, data = ''] = /^data:[a-z]+\/[a-z+.-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(address) ?? []
  if (data === '' || data.length > (MAX_LOGO_BYTES * 4) / 3 + 4) return undefined
  const head = atob(data.slice(0, 24))
  const [type] =
    signatures.find(
      ([, beginning, behind]) => head.startsWith(beginning) && head.startsWith(behind, behind === '' ? 0 : 8),
    ) ?? []
  return type === undefined ? undefined : { type, data }
}

/** The state of a component, combining its source and its open incidents. */
export function effectiveState(
  { publicId }: Pick<StatusComponent, 'publicId'>,
  source: ShownState,
  open: readonly Incident[],
): ShownState {
  const about = open.filter(({ components }) => Object.hasOwn(components, publicId))
  // Failures during maintenance were announced.
  const isMaintained = about.some(isUnderWay)
  if (isMaintained) return 'under_maintenance'
  const said = about
    .filter(({ kind }) => kind === 'incident')
    .map(({ components }) => components[publicId] ?? 'unknown')
  return worstOf([source, ...said])
}
