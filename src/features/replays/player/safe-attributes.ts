import { noAssets, safeCss, type AssetAddress } from '#domain/replay/safe-css.ts'
import { safeSrcset } from './safe-srcset.ts'

/** A value as rrweb records it: a change of `style` alone comes as an object. */
type Value = string | number | boolean | null | StyleChange
type StyleChange = Readonly<Record<string, string | readonly [string, string] | false>>
export type SafeAttributes = Record<string, Value>

/** Elements whose own purpose is to run, load or lead elsewhere: in their place stands one that does nothing. */
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

/** The element in their place. Nobody styles it, and it has no box of its own. */
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
/** Addresses of images, of which those are kept that hold the image itself. */
const IMAGES: ReadonlySet<string> = new Set(['src', 'poster', 'background', 'rr_dataurl'])
const LINKS: ReadonlySet<string> = new Set(['href', 'xlink:href'])
/** Where pictures of other servers may be shown, by attribute: the elements; undefined: any. */
const SHOWS: Readonly<Record<string, readonly string[] | undefined>> = {
  src: ['img', 'input'],
  poster: ['video'],
  background: undefined,
}
/** Attributes of SVG whose values are CSS. */
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
/** What an animation may not change: it would put an address where none is let through. */
const ANIMATED_ADDRESS = /href|src|style|url|fill|stroke|filter|mask|clip|marker|cursor/i
/** Elements whose `name` may hide a property of their document. */
const NAMED: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button', 'slot', 'details', 'output'])
/** A frame shows what was recorded of it, and has nothing of its own. */
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
/** Of a style sheet of another server. */
const SHEET_KEEPS: ReadonlySet<string> = new Set(['id', 'class', 'media'])
const RRWEB_NUMBERS: ReadonlySet<string> = new Set(['rr_scrollleft', 'rr_scrolltop'])
const LENGTH = /^\d+(\.\d+)?(px)?$/
const NAME = /^[a-z_:][\w:.-]*$/i
const TAG = /^[a-z][\w:.-]*$/i

/** A grey box: a picture of another server was here, and asking for it would tell that server who looks. */
const BLOCKED_IMAGE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#9ca3af" fill-opacity=".25"/></svg>',
)}`

/** Returns the tag that is built for a recorded one. A sheet that was recorded with its text is that text. */
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

/** The address of a style sheet of another server; undefined: it is none, or may not be loaded. */
function sheetAddress({ rel, href }: Readonly<Record<string, unknown>>, addressOf: AssetAddress): string | undefined {
  const isSheet = typeof rel === 'string' && rel.trim().toLowerCase() === 'stylesheet'
  return isSheet && typeof href === 'string' ? addressOf(href.trim()) : undefined
}

/** @param tag the safe one; undefined where nobody knows which element it is, which may least */
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

/** What is said of a style sheet that is loaded. A change of its address alone says nothing of what it is. */
function safeSheet(said: Readonly<Record<string, unknown>>, addressOf: AssetAddress): SafeAttributes {
  const kept = Object.entries(said).filter(
    (one): one is [string, string] => SHEET_KEEPS.has(one[0]) && typeof one[1] === 'string',
  )
  const href = sheetAddress({ rel: 'stylesheet', ...said }, addressOf)
  return { ...Object.fromEntries(kept), ...(href !== undefined && { rel: 'stylesheet', href }) }
}

/** What an attribute is of, and what it may load. */
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

/** Links look like links, and drawings find their own parts: an image that names a part of its page would fetch that page. */
function safeLink({ tag, addressOf }: Of, value: string): string | undefined {
  if (isPicture(value)) return isDrawing(value) ? undefined : value
  if (tag === 'image') return addressOf(value.trim())
  if (tag === 'a' || tag === 'area') return '#'
  return value.trim().startsWith('#') && tag !== 'feimage' ? value : undefined
}

const isPicture = (url: string) => /^\s*data:image\//i.test(url)

const isDrawing = (url: string) => /^\s*data:image\/svg/i.test(url)

/** What rrweb adds to elements of its own. */
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
