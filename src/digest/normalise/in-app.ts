import type { Raw } from './fields.ts'

/**
 * Third-party code, regardless of what the SDK says (docs/protocol.md 5.8). The rules only ever clear `in_app`: a frame
 * that the SDK does not call in-app stays that way.
 */

/** By path, in lower case with `/` separators. */
const LIBRARY_PATH = new RegExp(
  [
    String.raw`(?:^|\/)(?:node_modules|site-packages|dist-packages|vendor)\/`,
    String.raw`\/go\/pkg\/mod\/`,
    String.raw`^\/(?:usr\/)?lib\/`,
    String.raw`^\/usr\/local\/lib\/`,
    String.raw`^https?:\/\/(?:unpkg\.com|cdnjs\.cloudflare\.com|cdn\.jsdelivr\.net|esm\.run|esm\.sh)\/`,
    // Compiler helpers and agents bundled with the app.
    String.raw`(?:^|\/)(?:@babel|core-js|regenerator-runtime|tslib|newrelic|logrocket)\/`,
  ].join('|'),
)

/** By package, for the Java family. */
const JAVA_LIBRARY =
  /^(?:javax?|jdk|sun|com\.sun|org\.apache|org\.springframework|scala|akka|kotlinx?|io\.ktor|io\.netty|io\.sentry)\./

/** By library, for native code, in lower case with `/` separators. */
const SYSTEM_LIBRARY = /^(?:\/(?:usr\/)?lib(?:32|64|exec)?\/|\/system\/|\/apex\/|[a-z]:\/windows\/)/

/** Node's own queue, at which async stacks begin. */
const NODE_QUEUE = /(?:^|\.)(?:processTicksAndRejections|runMicrotasks|queueMicrotask|nextTick)$/

interface FramePlace {
  readonly path: string
  readonly module: string | undefined
  readonly function: string | undefined
  /** For native code: the file of the library or program. */
  readonly package: Raw
  readonly platform: string
}

/** Returns whether a frame belongs to a library or the runtime, by path, package or function. */
export function isLibraryCode(frame: FramePlace): boolean {
  const path = withSlashes(frame.path)
  if (LIBRARY_PATH.test(path.toLowerCase())) return true
  if (typeof frame.package === 'string' && SYSTEM_LIBRARY.test(withSlashes(frame.package).toLowerCase())) return true
  switch (frame.platform) {
    case 'java':
      return frame.module !== undefined && JAVA_LIBRARY.test(frame.module)
    case 'javascript':
    case 'node':
      return path.startsWith('node:') || (frame.function !== undefined && NODE_QUEUE.test(frame.function))
  }
  return false
}

function withSlashes(path: string): string {
  return path.includes('\\') ? path.replaceAll('\\', '/') : path
}
