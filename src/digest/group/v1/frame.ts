import type { Frame } from '#domain/event/event.ts'
import { functionName } from './function-name.ts'

/** Languages whose SDKs send source, and whose functions may be anonymous (docs/protocol.md 5.2). */
const sourceCounts: ReadonlySet<string> = new Set(['javascript', 'node', 'python', 'php', 'ruby'])
/** Longer lines are minified or generated. */
const MAX_LINE = 120

const ADDRESS = /^(?:https?|blob|applewebdata):/
const NO_FILE = /^<.*>$/
const EVALUATED = /^(?:\[native code\]|native|eval)$|^eval at /

/** Java classes generated at run time have numbers in their names. */
const GENERATED_CLASS =
  /\$\$(?:Lambda|EnhancerBy|FastClassBy|HibernateProxy|SpringCGLIB)[\w$]*(?:\/0x[\da-f]+|\/\d+)?|\$Proxy\d+|GeneratedMethodAccessor\d+|__\d+(?=\.|$)/gi

export interface FrameComponent {
  /** The module, or else the file. */
  readonly place: string
  readonly name: string
  readonly source: string
}

/** Returns a frame's file, function and source line, each '' if unknown. `undefined` if nothing stable is known. */
export function frameComponent(frame: Frame, platform: string): FrameComponent | undefined {
  if (isScript(platform) && isEvaluated(frame)) return undefined
  const name = functionName(frame, platform)
  const source = sourceOf(frame, platform, name)
  if (name === '' && source === '' && isAddress(frame)) return undefined
  const place = moduleOf(frame, platform) ?? fileOf(frame, platform)
  return name === '' && source === '' && place === '' ? undefined : { place, name, source }
}

function isEvaluated({ filename = '', function: name }: Frame): boolean {
  return name === 'eval' || EVALUATED.test(filename)
}

function moduleOf({ module, abs_path }: Frame, platform: string): string | undefined {
  if (module === undefined || module === '') return undefined
  if (platform === 'java') return module.replace(GENERATED_CLASS, '<generated>')
  return module.includes('/') && abs_path?.endsWith(module) === true ? undefined : module
}

function fileOf({ filename = '' }: Frame, platform: string): string {
  if (NO_FILE.test(filename)) return ''
  const path = filename.replace(/[?#].*$/s, '')
  const base = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return (isScript(platform) ? withoutBuildHash(base) : base).toLowerCase()
}

function isScript(platform: string): boolean {
  return platform === 'javascript' || platform === 'node'
}

/** The hash that Vite inserts before the extension: eight characters of base64. */
const VITE_HASH = /-(?=[\w-]{0,7}[A-Z\d])[\w-]{8}(?=\.[cm]?js$)/
const SEGMENT = /[-._~]?([A-Za-z0-9]{4,64})(?=[-.~])/g

/** Removes build hashes: `main-4f3c2a1b.js` and `page.8a7bc2.chunk.js` become `main.js` and `page.chunk.js`. */
function withoutBuildHash(base: string): string {
  return base.replace(VITE_HASH, '').replace(SEGMENT, (segment, token: string) => (isBuildHash(token) ? '' : segment))
}

/** Chunk numbers, hexadecimal, or a mix of letters and digits that is not a word, unlike `base64Encoder`. */
function isBuildHash(token: string): boolean {
  if (/^\d+$/.test(token)) return true
  if (/^[\da-f]{6,}$/.test(token)) return /\d/.test(token)
  return token.length >= 8 && token.length <= 24 && /\d[A-Za-z]+\d/.test(token)
}

function sourceOf(frame: Frame, platform: string, name: string): string {
  const { context_line } = frame
  if (context_line === undefined || !sourceCounts.has(platform) || context_line.length > 4 * MAX_LINE) return ''
  const trimmed = context_line.trim()
  // Fast path: most lines contain only single spaces.
  const line = /\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
  return line.length > MAX_LINE || (name === '' && isAddress(frame)) ? '' : line
}

function isAddress({ abs_path, filename }: Frame): boolean {
  return ADDRESS.test(abs_path ?? filename ?? '')
}
