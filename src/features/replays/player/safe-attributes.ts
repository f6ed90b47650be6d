import { noAssets, safeCss, type AssetAddress } from '#domain/replay/safe-css.ts'
import { safeSrcset } from './safe-srcset.ts'

/** A value as recorded by rrweb; changes of `style` alone are objects. */
type Value = string | number | boolean | null | StyleChange
type StyleChange = Readonly<Record<string, string | readonly [string, string] | false>>
export type SafeAttributes = Record<string, Value>

/** Elements that run code, load content or navigate. They are replaced by an inert element. */
const REMOVED: ReadonlySet<string> = new Set([
  'script',
  'object',
  'embed',
  'applet',
  'base',
  'meta',
  'link',
  'frame',
  'frameset',
  'portal',
  'fencedframe',
  'param',
  'source',
  'track',
  'handler',
  'listener',
])

/** The replacement. Unstyled and without a box. */
export const REMOVED_TAG = 'mishap-removed'

const DROPPED: ReadonlySet<string> = new Set([
  'srcdoc',
  'imagesrcset',
  'ping',
  'action',
  'formaction',
  'target',
  'download',
  'autofocus',
  'autoplay',
  'http-equiv',
  'content',
  'data',
  'code',
  'codebase',
  'classid',
  'archive',
  'manifest',
  'profile',
  'longdesc',
  'cite',
  'is',
  'sandbox',
  'allow',
  'csp',
  'nonce',
  'integrity',
  'attributionsrc',
  'lowsrc',
  'dynsrc',
  'shadowrootmode',
  'accesskey',
  'xml:base',
  'begin',
  'xlink:actuate',
])
/** Image attributes, kept only if they contain the image itself. */
const IMAGES: ReadonlySet<string> = new Set(['src', 'poster', 'background', 'rr_dataurl'])
const LINKS: ReadonlySet<string> = new Set(['href', 'xlink:href'])
/** Elements that may show images from other servers, by attribute; `undefined` for any. */
const SHOWS: Readonly<Record<string, readonly string[] | undefined>> = {
  src: ['img', 'input'],
  poster: ['video'],
  background: undefined,
}
/** SVG attributes with CSS values. */
const CSS_VALUES: ReadonlySet<string> = new Set([
  'style',
  '_csstext',
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
  'marker',
  'marker-start',
  'marker-mid',
  'marker-end',
  'cursor',
  'color-profile',
])
/** Attributes that animations may not change, as they could set addresses that were filtered out. */
const ANIMATED_ADDRESS = /href|src|style|url|fill|stroke|filter|mask|clip|marker|cursor/i
/** Elements whose `name` can shadow a property of their document. */
const NAMED: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button', 'slot', 'details', 'output'])
/** Attributes a frame keeps. It shows its recorded content and loads nothing itself. */
const FRAME_KEEPS: ReadonlySet<string> = new Set([
  'class',
  'id',
  'style',
  'width',
  'height',
  'title',
  'rr_width',
  'rr_height',
])
/** Attributes that external style sheets keep. */
const SHEET_KEEPS: ReadonlySet<string> = new Set(['id', 'class', 'media'])
const RRWEB_NUMBERS: ReadonlySet<string> = new Set(['rr_scrollleft', 'rr_scrolltop'])
const LENGTH = /^\d+(\.\d+)?(px)?$/
const NAME = /^[a-z_:][\w:.-]*$/i
const TAG = /^[a-z][\w:.-]*$/i

/** A grey box in place of an image on another server, because loading it would reveal the viewer to that server. */
const BLOCKED_IMAGE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#9ca3af" fill-opacity=".25"/></svg>',
)}`

/** Returns the tag to build for a recorded one. A link whose style sheet was recorded becomes a style element. */
export function safeTag(
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  addressOf: AssetAddress = noAssets,
): string {
  const lower = tag.toLowerCase()
  if (lower === 'link' && typeof attributes['_cssText'] === 'string') return 'style'
  if (lower === 'link' && sheetAddress(attributes, addressOf) !== undefined) return 'link'
  return REMOVED.has(lower) || !TAG.test(tag) ? REMOVED_TAG : tag
}

/** Returns the address of an external style sheet; `undefined` if it is something else or may not be loaded. */
function sheetAddress({ rel, href }: Readonly<Record<string, unknown>>, addressOf: AssetAddress): string | undefined {
  const isSheet = typeof rel === 'string' && rel.trim().toLowerCase() === 'stylesheet'
  return isSheet && typeof href === 'string' ? addressOf(href.trim()) : undefined
}

/** @param tag the safe tag; `undefined` if the element is unknown, which is the most restrictive */
export function safeAttributes(
  tag: string | undefined,
  said: Readonly<Record<string, unknown>>,
  addressOf: AssetAddress = noAssets,
): SafeAttributes {
  const lower = tag?.toLowerCase()
  if (lower === REMOVED_TAG) return {}
  if (lower === 'link') return safeSheet(said, addressOf)
  const safe = Object.entries(said).flatMap(([name, value]): [string, Value][] => {
    const kept = NAME.test(name) ? safeValue({ tag: lower, addressOf }, name.toLowerCase(), value) : undefined
    return kept === undefined ? [] : [[name, kept]]
  })
  return Object.fromEntries(safe)
}

/** Returns the attributes of a loaded style sheet. A change of only its address does not identify it as one. */
function safeSheet(said: Readonly<Record<string, unknown>>, addressOf: AssetAddress): SafeAttributes {
  const kept = Object.entries(said).filter(
    (one): one is [string, string] => SHEET_KEEPS.has(one[0]) && typeof one[1] === 'string',
  )
  const href = sheetAddress({ rel: 'stylesheet', ...said }, addressOf)
  return { ...Object.fromEntries(kept), ...(href !== undefined && { rel: 'stylesheet', href }) }
}

/** An attribute's element and permitted addresses. */
interface Of {
  readonly tag: string | undefined
  readonly addressOf: AssetAddress
}

function safeValue(of: Of, name: string, value: unknown): Value | undefined {
  const { tag } = of
  if (value === null) return null
  if (typeof value === 'object') return name === 'style' ? safeStyleChange(value, of.addressOf) : undefined
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  if (name.startsWith('on') || DROPPED.has(name)) return undefined
  if (tag === 'iframe' && !FRAME_KEEPS.has(name)) return undefined
  if (name.startsWith('rr_')) return safeMark(name, value)
  if (name === 'name') return tag !== undefined && NAMED.has(tag) ? value : undefined
  return typeof value === 'string' ? safeText(of, name, value) : value
}

function safeText(of: Of, name: string, value: string): string | undefined {
  const { tag, addressOf } = of
  if (LINKS.has(name)) return safeLink(of, value)
  if (IMAGES.has(name)) return safeImage(of, name, value)
  if (name === 'srcset') return tag === 'img' ? safeSrcset(value, addressOf) : undefined
  if (CSS_VALUES.has(name)) return safeCss(value, name === 'style' || name === '_csstext' ? '' : name, addressOf)
  if (name === 'attributename') return ANIMATED_ADDRESS.test(value) ? undefined : value
  return value
}

function safeImage({ tag, addressOf }: Of, name: string, value: string): string | undefined {
  if (isPicture(value) && (tag !== undefined || !isDrawing(value))) return value
  const isShown = tag !== undefined && name in SHOWS && (SHOWS[name]?.includes(tag) ?? true)
  const address = isShown ? addressOf(value.trim()) : undefined
  return address ?? (tag === 'img' && name === 'src' ? BLOCKED_IMAGE : undefined)
}

/**
 * Makes links inert but recognisable, and keeps fragment references within drawings, except on feImage, which would
 * fetch the page itself.
 */
function safeLink({ tag, addressOf }: Of, value: string): string | undefined {
  if (isPicture(value)) return isDrawing(value) ? undefined : value
  if (tag === 'image') return addressOf(value.trim())
  if (tag === 'a' || tag === 'area') return '#'
  return value.trim().startsWith('#') && tag !== 'feimage' ? value : undefined
}

const isPicture = (url: string) => /^\s*data:image\//i.test(url)

const isDrawing = (url: string) => /^\s*data:image\/svg/i.test(url)

/** Handles the attributes that rrweb adds. */
function safeMark(name: string, value: string | number | boolean): Value | undefined {
  if (name === 'rr_dataurl') return isPicture(String(value)) ? value : undefined
  if (name === 'rr_width' || name === 'rr_height') return LENGTH.test(String(value)) ? value : undefined
  if (RRWEB_NUMBERS.has(name)) return typeof value === 'number' ? value : undefined
  return name === 'rr_open_mode' && (value === 'modal' || value === 'non-modal') ? value : undefined
}

function safeStyleChange(change: object, addressOf: AssetAddress): StyleChange {
  const safe = Object.entries(change).flatMap(
    ([property, value]: [string, unknown]): [string, StyleChange[string]][] => {
      if (value === false) return [[property, false]]
      if (typeof value === 'string') return [[property, safeCss(value, property, addressOf)]]
      if (!Array.isArray(value) || typeof value[0] !== 'string') return []
      return [[property, [safeCss(value[0], property, addressOf), value[1] === 'important' ? 'important' : '']]]
    },
  )
  return Object.fromEntries(safe)
}
