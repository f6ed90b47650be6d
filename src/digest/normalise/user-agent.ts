import Bowser from 'bowser'
import { cut } from './fields.ts'

/** The browser, its operating system and its device as a User-Agent names them, as contexts of an event. */
export interface ClientInfo {
  readonly browser?: { readonly name: string; readonly version?: string }
  readonly os?: { readonly name: string; readonly version?: string }
  readonly device?: { readonly family: string; readonly model?: string; readonly brand?: string }
}

/** Real ones are some 150 characters long; the library's expressions need not see more than this. */
const MAX_USER_AGENT = 512
const MAX_NAME = 64
const MAX_VERSION = 32
/** Telling one takes some 10 µs. A site's visitors have a few hundred different ones at a time. */
const MAX_REMEMBERED = 2000

const remembered = new Map<string, ClientInfo>()

/** Told once for each User-Agent; one that says nothing comes to an empty object. */
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
  const { browser, os, platform } = Bowser.parse(userAgent)
  // What the library says of a browser that it does not know: all of them begin like this.
  const browserName = browser.name === 'Mozilla' ? undefined : named(browser.name)
  const osName = named(os.name)
  const family = named(platform.model) ?? (osName === 'macOS' ? 'Mac' : undefined)
  return {
    ...(browserName !== undefined && { browser: { name: browserName, ...versioned(threeParts(browser.version)) } }),
    ...(osName !== undefined && { os: { name: osName, ...versioned(osVersion(os, userAgent)) } }),
    ...(family !== undefined && {
      device: {
        family,
        ...(platform.model !== undefined && { model: family }),
        ...(platform.vendor !== undefined && { brand: cut(platform.vendor, MAX_NAME) }),
      },
    }),
  }
}

function named(name: string | undefined): string | undefined {
  return name === undefined || name === '' ? undefined : cut(name, MAX_NAME)
}

function versioned(version: string | undefined): { version?: string } {
  return version === undefined || version === '' ? {} : { version: cut(version, MAX_VERSION) }
}

/** `142.0.7444.60` → `142.0.7444`: the fourth part counts builds of the same version. */
function threeParts(version: string | undefined): string | undefined {
  return version?.split('.', 3).join('.')
}

/** The versions at which browsers have stopped to say which one it is: this one, or any that came later. */
const FROZEN_VERSION = /^(?:Windows 10|macOS 10\.15(?:\.7)?)$/
const FROZEN_ANDROID = /Android 10; K\)/

function osVersion(os: Bowser.Parser.OSDetails, userAgent: string): string | undefined {
  // The name that people know instead of the kernel's number: `7` for `NT 6.1`.
  const version = os.name === 'Windows' ? (os.versionName ?? os.version) : os.version
  const isFrozen = FROZEN_VERSION.test(`${os.name} ${version}`) || FROZEN_ANDROID.test(userAgent)
  return isFrozen ? `>=${version}` : version
}
