import { cut } from './fields.ts'
import { firstHit, partOf, userAgentPatterns, type Hit } from './user-agent-patterns.ts'

/** Browser, operating system and device of a User-Agent, in the form of contexts. */
export interface ClientInfo {
  readonly browser?: { readonly name: string; readonly version?: string }
  readonly os?: { readonly name: string; readonly version?: string }
  readonly device?: { readonly family: string; readonly model?: string; readonly brand?: string }
}

/** Real ones have about 150 characters; the library's expressions never see more than this. */
const MAX_USER_AGENT = 512
const MAX_NAME = 64
const MAX_VERSION = 32
/** Parsing one takes about 150 µs. A site's visitors have a few hundred distinct ones at a time. */
const MAX_REMEMBERED = 2000

const remembered = new Map<string, ClientInfo>()

/** Parses a User-Agent, cached. An unknown one yields an empty object. */
export function readUserAgent(userAgent: string): ClientInfo {
  const text = userAgent.trim().slice(0, MAX_USER_AGENT)
  const known = remembered.get(text)
  if (known !== undefined) return known
  const info = text === '' ? {} : tell(text)
  if (remembered.size === MAX_REMEMBERED) remembered.clear()
  remembered.set(text, info)
  return info
}

function tell(userAgent: string): ClientInfo {
  const { browsers, systems, devices } = userAgentPatterns()
  const browser = browserOf(firstHit(browsers, userAgent))
  const os = systemOf(firstHit(systems, userAgent), userAgent)
  const device = deviceOf(firstHit(devices, userAgent))
  return {
    ...(browser !== undefined && { browser }),
    ...(os !== undefined && { os }),
    ...(device !== undefined && { device }),
  }
}

function browserOf(browser: Hit | undefined): ClientInfo['browser'] {
  const name = browser && named(partOf(browser, 'family_replacement', 1))
  return browser === undefined || name === undefined ? undefined : { name, ...versioned(browserVersion(browser)) }
}

function systemOf(os: Hit | undefined, userAgent: string): ClientInfo['os'] {
  const name = os && named(osNameOf(os))
  return os === undefined || name === undefined ? undefined : { name, ...versioned(osVersion(os, name, userAgent)) }
}

/** Apple's current name since 2016, which its SDKs use as well. */
function osNameOf(os: Hit): string | undefined {
  const name = partOf(os, 'os_replacement', 1)
  return name === 'Mac OS X' ? 'macOS' : name
}

/** Uninformative models: crawlers are `Spider`, and Chrome has called every Android device `K` since 2023. */
const NO_MODEL = /^(?:K|Desktop|Smartphone|Feature Phone|Tablet)$/

function deviceOf(device: Hit | undefined): ClientInfo['device'] {
  const family = device && named(partOf(device, 'device_replacement', 1))
  if (device === undefined || family === undefined || family === 'K') return undefined
  const brand = partOf(device, 'brand_replacement')
  const model = partOf(device, 'model_replacement', 1)
  return {
    family,
    ...(model !== undefined && !NO_MODEL.test(model) && { model: cut(model, MAX_NAME) }),
    ...(brand !== undefined && brand !== family && !brand.startsWith('Generic') && { brand: cut(brand, MAX_NAME) }),
  }
}

function named(name: string | undefined): string | undefined {
  return name === undefined || name === '' ? undefined : cut(name, MAX_NAME)
}

function versioned(version: string | undefined): { version?: string } {
  return version === undefined || version === '' ? {} : { version: cut(version, MAX_VERSION) }
}

/** `142.0.7444`: a fourth part would only count builds of the same version. */
function browserVersion(browser: Hit): string | undefined {
  return joined([
    partOf(browser, 'v1_replacement', 2),
    partOf(browser, 'v2_replacement', 3),
    partOf(browser, 'v3_replacement', 4),
  ])
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  const end = parts.indexOf(undefined)
  return (end === -1 ? parts : parts.slice(0, end)).join('.')
}

/** The versions at which browsers froze their User-Agent: the actual version may be any later one. */
const FROZEN_VERSION = /^(?:Windows 10|macOS 10\.15(?:\.7)?)$/
const FROZEN_ANDROID = /Android 10; K\)/

function osVersion(os: Hit, name: string, userAgent: string): string | undefined {
  const version = joined([
    partOf(os, 'os_v1_replacement', 2),
    partOf(os, 'os_v2_replacement', 3),
    partOf(os, 'os_v3_replacement', 4),
  ])
  const isFrozen = FROZEN_VERSION.test(`${name} ${version}`) || FROZEN_ANDROID.test(userAgent)
  return isFrozen ? `>=${version}` : version
}
