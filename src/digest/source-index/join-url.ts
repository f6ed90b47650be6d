/** Splits a URL or path into the part before the path, and the path without query and fragment. */
const PARTS = /^((?:[a-z][a-z0-9+.-]+:(?:\/\/[^/?#]*)?)|~|[a-z]:)?([^?#]*)/i
/** At least two letters: `C:` is a drive. */
const SCHEME = /^[a-z][a-z0-9+.-]+:/i
const DRIVE = /^[a-z]:[\\/]/i

/**
 * Resolves a relative URL against a file. Accepts anything that names files in stack traces and maps: URLs, paths of
 * any system, `~/…` of uploads, and bundler schemes (`webpack:///./src/x`), which stay unchanged.
 */
export function joinUrl(base: string, relative: string): string {
  const slashed = relative.includes('\\') ? relative.replaceAll('\\', '/') : relative
  if (SCHEME.test(slashed) || DRIVE.test(slashed) || slashed.startsWith('~/')) return slashed
  const [, origin = '', path = ''] = PARTS.exec(base.replaceAll('\\', '/')) ?? []
  if (slashed.startsWith('//'))
    return /^[a-z][a-z0-9+.-]+:/i.exec(origin) === null ? slashed : `${origin.split(':')[0]}:${slashed}`
  if (slashed.startsWith('/')) return origin + withoutDots(slashed)
  // A host without a path means its root.
  const folder = path === '' && origin.includes('//') ? '/' : path.slice(0, path.lastIndexOf('/') + 1)
  return origin + withoutDots(folder + slashed)
}

function withoutDots(path: string): string {
  if (!path.includes('./') && !path.endsWith('/..') && !path.endsWith('/.')) return path
  const isRooted = path.startsWith('/')
  const kept: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '.') continue
    const canGoUp = kept.length > (isRooted ? 1 : 0) && kept.at(-1) !== '..'
    if (segment !== '..') kept.push(segment)
    else if (canGoUp) kept.pop()
    else if (!isRooted) kept.push(segment)
  }
  return kept.join('/')
}

/** The path of a URL or path, without query and fragment. */
export function pathOf(url: string): string {
  return PARTS.exec(url)?.[2] ?? url
}

/** The part of a URL before the path: `https://shop.example`; '' for a path. */
export function originOf(url: string): string {
  return PARTS.exec(url)?.[1] ?? ''
}
