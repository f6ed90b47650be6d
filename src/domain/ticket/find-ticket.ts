import { refuse, ok, type Result } from '../result.ts'
import { isPlace, type TicketSystemKind, type UsableIntegration } from './integration.ts'

/** A ticket reference as typed or pasted. */
export type TicketRef =
  /** `kind`: detected from the path. `base`: the part before it, matching an integration's address. */
  | { readonly from: 'url'; readonly kind: TicketSystemKind; readonly base: string; readonly key: string }
  /** `owner/repo#12` is used by both GitHub and GitLab. */
  | { readonly from: 'key'; readonly kinds: readonly TicketSystemKind[]; readonly key: string }
  /** `#12`, `12`: in the place where tickets are created. */
  | { readonly from: 'number'; readonly number: number }

const NUMBER = /^#?([1-9][0-9]{0,8})$/
const REPOSITORY_KEY = /^([\w.-]+(?:\/[\w.-]+)+)#([1-9][0-9]{0,8})$/
const JIRA_KEY = /^([A-Z][A-Z0-9_]+)-([1-9][0-9]{0,8})$/i

const GITHUB_PATH = /^(.*)\/([\w.-]+\/[\w.-]+)\/issues\/([1-9][0-9]{0,8})\/?$/
// GitLab uses both issues and work items, and groups can be nested.
const GITLAB_PATH = /^\/(.+)\/-\/(?:issues|work_items)\/([1-9][0-9]{0,8})\/?$/
const JIRA_PATH = /^(.*)\/browse\/([A-Z][A-Z0-9_]+-[1-9][0-9]{0,8})\/?$/i

/** Parses the URL or key of a ticket; `undefined` if it is neither. */
export function parseTicketRef(typed: string): TicketRef | undefined {
  const text = typed.trim()
  if (/^https?:\/\//i.test(text)) return refOfUrl(text)
  const number = NUMBER.exec(text)?.[1]
  if (number !== undefined) return { from: 'number', number: Number(number) }
  if (REPOSITORY_KEY.test(text)) {
    const place = text.slice(0, text.indexOf('#'))
    const kinds = (['github', 'gitlab'] as const).filter((kind) => isPlace(kind, place))
    return kinds.length === 0 ? undefined : { from: 'key', kinds, key: text }
  }
  return JIRA_KEY.test(text) ? { from: 'key', kinds: ['jira'], key: text.toUpperCase() } : undefined
}

function refOfUrl(text: string): TicketRef | undefined {
  const url = URL.parse(text)
  if (url === null) return undefined
  const { origin, pathname } = url
  const gitlab = GITLAB_PATH.exec(pathname)
  // Keeps the whole path, because only the integration knows which part belongs to the server.
  if (gitlab?.[1] !== undefined) return { from: 'url', kind: 'gitlab', base: origin, key: `${gitlab[1]}#${gitlab[2]}` }
  const jira = JIRA_PATH.exec(pathname)
  if (jira?.[2] !== undefined)
    return { from: 'url', kind: 'jira', base: origin + (jira[1] ?? ''), key: jira[2].toUpperCase() }
  const github = GITHUB_PATH.exec(pathname)
  if (github?.[2] !== undefined)
    return { from: 'url', kind: 'github', base: origin + (github[1] ?? ''), key: `${github[2]}#${github[3]}` }
  // Jira boards open a ticket in a side panel.
  const selected = url.searchParams.get('selectedIssue') ?? ''
  return JIRA_KEY.test(selected) ? { from: 'url', kind: 'jira', base: origin, key: selected.toUpperCase() } : undefined
}

/**
 * `not_a_ticket`: neither a URL nor a key. `no_integration`: no integration has such tickets. `ambiguous`: several do.
 * `no_place`: a bare number without a configured place.
 */
export interface NoTicket {
  readonly reason: 'not_a_ticket' | 'no_integration' | 'ambiguous' | 'no_place'
}

/** The ticket and integration that a text refers to. */
export function findTicket<I extends UsableIntegration>(
  typed: string,
  integrations: readonly I[],
): Result<{ readonly integration: I; readonly key: string }, NoTicket> {
  const ref = parseTicketRef(typed)
  if (ref === undefined) return refuse({ reason: 'not_a_ticket' })
  switch (ref.from) {
    case 'url':
      return byUrl(ref, integrations)
    case 'key':
      return onlyOne(byKey(ref, integrations), ref.key)
    case 'number': {
      const [one, ...others] = integrations.filter(({ place }) => place !== '')
      if (one === undefined) return refuse({ reason: 'no_place' })
      return others.length > 0 ? refuse({ reason: 'ambiguous' }) : ok({ integration: one, key: keyOf(one, ref.number) })
    }
  }
}

/** The key of a ticket in an integration's place. */
function keyOf({ kind, place }: UsableIntegration, number: number): string {
  return kind === 'jira' ? `${place}-${number}` : `${place}#${number}`
}

function byUrl<I extends UsableIntegration>(ref: Extract<TicketRef, { from: 'url' }>, integrations: readonly I[]) {
  for (const integration of integrations) {
    if (integration.kind !== ref.kind) continue
    const { baseUrl } = integration
    if (ref.kind !== 'gitlab' && baseUrl === ref.base) return ok({ integration, key: ref.key })
    if (ref.kind !== 'gitlab') continue
    const whole = `${ref.base}/${ref.key}`
    if (whole.startsWith(`${baseUrl}/`)) return ok({ integration, key: whole.slice(baseUrl.length + 1) })
  }
  return refuse({ reason: 'no_integration' })
}

/** Finds the integration of a key. If several match, prefers the one that creates tickets in that place. */
function byKey<I extends UsableIntegration>(ref: Extract<TicketRef, { from: 'key' }>, integrations: readonly I[]) {
  const able = integrations.filter(({ kind }) => ref.kinds.includes(kind))
  const at = able.filter(({ place }) => place !== '' && placeOfKey(ref.key) === place)
  return at.length > 0 ? at : able
}

/** `owner/repo#12` → `owner/repo`; `PROJ-12` → `PROJ` */
export function placeOfKey(key: string): string {
  return key.replace(/[#-][0-9]+$/, '')
}

/** `owner/repo#12` → 12; `PROJ-12` → 12 */
export function numberOfKey(key: string): number {
  return Number(/[0-9]+$/.exec(key)?.[0] ?? '0')
}

function onlyOne<I>(found: readonly I[], key: string) {
  const [integration, ...others] = found
  if (integration === undefined) return refuse({ reason: 'no_integration' })
  return others.length > 0 ? refuse({ reason: 'ambiguous' }) : ok({ integration, key })
}
