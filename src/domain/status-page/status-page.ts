import type { UsedElsewhere } from '../access/access.ts'
import type { SourceRef } from './component-source.ts'
import { isUnderWay, type Incident } from './incident.ts'
import { worstOf, type ComponentState, type ShownState } from './states.ts'

/** What decides how a component stands. */
export type ComponentMapping =
  /** Whoever keeps the page says so. */
  { readonly kind: 'manual'; readonly state: ComponentState } | SourceRef

/** A part of a service, as the public sees it. */
export interface StatusComponent {
  /** Random: it tells nothing but itself. */
  readonly publicId: string
  readonly name: string
  /** '' for none. */
  readonly description: string
  /** Components of one group stand together; '': it stands alone. */
  readonly group: string
  readonly mapping: ComponentMapping
  /** Whether an outage opens an incident by itself, which its end resolves. */
  readonly opensIncidents: boolean
}

/** A component that works, and is kept by hand. */
export const newComponent: Omit<StatusComponent, 'publicId' | 'name'> = {
  description: '',
  group: '',
  mapping: { kind: 'manual', state: 'operational' },
  opensIncidents: false,
}

/** The colours of a page: as the reader's system prefers, or always the same. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A picture, kept with the page so that no other server learns of its readers. */
export interface Logo {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** Base64. */
  readonly data: string
}

/** What a page is, as whoever keeps it has set it. */
export interface StatusPageContent {
  readonly name: string
  /** A line below the name; '' for none. */
  readonly intro: string
  /** Tags of languages, the first for whoever reads none of them. Never empty. */
  readonly locales: readonly string[]
  readonly theme: Theme
  readonly logo: Logo | null
  /** In the order of the page. */
  readonly components: readonly StatusComponent[]
}

/** A status page. */
export interface StatusPage {
  readonly id: number
  readonly publicId: string
  /** The end of its address: `/status/<slug>`. */
  readonly slug: string
  /** A host name of its own; null for none. */
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
  /** Somebody else has changed it since. */
  | { readonly reason: 'changed_meanwhile' }
  | UsedElsewhere

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/

/** The only way from text to a page's slug: lower-case letters, digits and dashes between them. */
export function parseSlug(text: string): string | undefined {
  return SLUG.test(text) ? text : undefined
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(String.raw`^(?:${LABEL}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`)

/** The only way from text to a host name: without a port, in lower case. A browser sends others as Punycode. */
export function parseDomain(text: string): string | undefined {
  const host = text.trim().toLowerCase()
  return host.length <= 253 && DOMAIN.test(host) ? host : undefined
}

/** How the files begin, of WebP behind its length. */
const signatures: readonly (readonly [type: Logo['type'], beginning: string, behind: string])[] = [
  ['image/png', '\u0089PNG\r\n\u001a\n', ''],
  ['image/jpeg', '\u00ff\u00d8\u00ff', ''],
  ['image/webp', 'RIFF', 'WEBP'],
]

/** Returns the picture in a `data:` address, known by its first bytes and not by what it claims to be. */
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

/** Returns how a component stands: what its source says, and what is written about it. */
export function effectiveState(
  { publicId }: Pick<StatusComponent, 'publicId'>,
  source: ShownState,
  open: readonly Incident[],
): ShownState {
  const about = open.filter(({ components }) => Object.hasOwn(components, publicId))
  // What fails during maintenance was announced.
  const isMaintained = about.some(isUnderWay)
  if (isMaintained) return 'under_maintenance'
  const said = about
    .filter(({ kind }) => kind === 'incident')
    .map(({ components }) => components[publicId] ?? 'unknown')
  return worstOf([source, ...said])
}
