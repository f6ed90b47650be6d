/** A release's name taken apart (docs/protocol.md 4.5): `package@version+build`. */
export interface ReleaseVersion {
  /** `my-app`; '' where the name has none. */
  readonly package: string
  /** The name without its package: `1.2.3+45`, or the whole name. */
  readonly short: string
  /** undefined where the version is not a semantic one (a commit, a date). */
  readonly semver: Semver | undefined
}

/** A semantic version (semver.org 2.0.0; one to four numbers are taken, as tools write them). */
export interface Semver {
  readonly numbers: readonly [major: number, minor: number, patch: number, revision: number]
  /** `beta.2`; '' for a release proper. */
  readonly prerelease: string
  readonly build: string
}

const IDENTIFIER = String.raw`(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)`
/**
 * One to four numbers; a pre-release behind a dash, or begun by a small letter as Python's are (`1.0rc1`); a build. What
 * stands behind a dash may be empty.
 */
const VERSION = new RegExp(
  String.raw`^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?` +
    String.raw`(?:(-|[a-z])(${IDENTIFIER}?(?:\.${IDENTIFIER})*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$`,
)
/** Lengths of what tools write for a commit. */
const BUILD_HASH = /^(?:[0-9a-f]{12}|[0-9a-f]{16}|[0-9a-f]{20}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i

/** Never refuses: what is no version stays a name. */
export function parseReleaseVersion(name: string): ReleaseVersion {
  const at = name.lastIndexOf('@')
  const isPackaged = at > 0 && at < name.length - 1
  const short = isPackaged ? name.slice(at + 1) : name
  return { package: isPackaged ? name.slice(0, at) : '', short, semver: semverOf(short, isPackaged) }
}

/**
 * Returns the version that a text is. A number alone is one behind a package (`app@7211`) or before a build
 * (`7211+7211`): otherwise it may be a date, or a commit.
 */
function semverOf(text: string, isPackaged: boolean): Semver | undefined {
  const match = BUILD_HASH.test(text) ? null : VERSION.exec(text)
  if (match === null) return undefined
  const [, major, minor, patch, revision, mark, identifiers = '', build = ''] = match
  if (minor === undefined && (isLetter(mark) || !(isPackaged || build !== ''))) return undefined
  return {
    numbers: [Number(major), Number(minor ?? 0), Number(patch ?? 0), Number(revision ?? 0)],
    prerelease: isLetter(mark) ? mark + identifiers : identifiers,
    build,
  }
}

function isLetter(mark: string | undefined): mark is string {
  return mark !== undefined && mark !== '-'
}

/**
 * A text that sorts (by bytes) as versions do: releases of one package side by side, semantic versions by precedence
 * (semver.org 11), builds of one version by their numbers, and others before them all, so that a newest-first list shows
 * versions first.
 */
export function releaseSortKey(name: string): string {
  const { package: pack, short, semver } = parseReleaseVersion(name)
  if (semver === undefined) return `0${pack}${END}${short}`
  const numbers = paddedNumbers(semver)
  // '~' is above every letter: a release proper comes after its pre-releases.
  const pre = semver.prerelease === '' ? '~' : identifiersKey(semver.prerelease)
  const build = semver.build === '' ? '' : identifiersKey(semver.build)
  return `1${pack}${END}${numbers}-${pre}${END}${build}`
}

/**
 * Returns a text that sorts as a version's numbers do, a release proper after its pre-releases; undefined where the text is
 * no version. The event store makes the same of the versions that it has.
 */
export function versionOrder(version: string): string | undefined {
  const { semver } = parseReleaseVersion(`app@${version}`)
  if (semver === undefined || version.includes('@')) return undefined
  return `${paddedNumbers(semver)}-${semver.prerelease === '' ? '~' : semver.prerelease}`
}

function paddedNumbers({ numbers }: Semver): string {
  return numbers.map((number) => String(number).padStart(9, '0')).join('.')
}

/**
 * Returns the range of the sort keys of releases like this one, [from, below): the versions of its package, or those
 * names of its package that are no version.
 */
export function releaseSortRange(name: string): { readonly from: string; readonly below: string } {
  const { package: pack, semver } = parseReleaseVersion(name)
  const start = `${semver === undefined ? 0 : 1}${pack}`
  return { from: start + END, below: start + NEXT }
}

// Both below whatever an identifier holds, and the end below the next identifier: `beta` < `beta.1` < `beta-1`.
const END = '\u0001'
const NEXT = '\u0002'

function identifiersKey(identifiers: string): string {
  return identifiers.split('.').map(identifierKey).join(NEXT)
}

/** Numbers below words, and by value: of two numbers the longer one is larger. */
function identifierKey(identifier: string): string {
  if (!/^\d+$/.test(identifier)) return `1${identifier}`
  const digits = identifier.replace(/^0+(?=\d)/, '')
  return `0${String(digits.length).padStart(3, '0')}${digits}`
}

/** Compares releases as {@link releaseSortKey} sorts them: negative when `one` is older. */
export function compareReleases(one: string, other: string): number {
  const [a, b] = [releaseSortKey(one), releaseSortKey(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Compares two releases by age, as far as it is known: negative when `one` is. Semantic versions of one package and one
 * scheme (see `hasOneScheme`) go by precedence; all others by when they were first known, and one that is not known yet
 * is newer than all that are.
 * @param knownSince milliseconds since the epoch, by name
 */
export function compareByAge(knownSince: ReadonlyMap<string, number>): (one: string, other: string) => number {
  return (one, other) => {
    if (one === other) return 0
    const [a, b] = [parseReleaseVersion(one), parseReleaseVersion(other)]
    if (a.semver !== undefined && b.semver !== undefined && a.package === b.package && hasOneScheme(a.semver, b.semver))
      return compareReleases(one, other)
    const [since, otherSince] = [knownSince.get(one) ?? Infinity, knownSince.get(other) ?? Infinity]
    return since === otherSince ? 0 : since - otherSince
  }
}

/** The first major numbers that are no years and no dates any more, in ascending order. */
const CALENDAR = [1970, 2200, 19_700_101, 22_000_101] as const
/** Below this major number, no version is an outlier. */
const LEAST_OUTLIER = 15
const OUTLIER_FACTOR = 10
/** A placeholder is 99, 999, …, unless the version before it is this near. */
const NEAR = 10

/**
 * Returns the major number below which versions are of the scheme of this one. Above are years and dates where it is
 * none, and leaps by a factor of ten: `1.0.0` says nothing about `2025.11.1` or `500.0.0`, whichever came last.
 */
function schemeEnd(major: number): number {
  const calendar = CALENDAR.find((end) => major < end) ?? Infinity
  return Math.min(calendar, Math.max(LEAST_OUTLIER, OUTLIER_FACTOR * Math.max(major, 1)))
}

/** Returns whether a release has a major number of nines only, as builds that must be above all others are named. */
export function isPlaceholder({ semver }: ReleaseVersion): boolean {
  return semver !== undefined && /^99+$/.test(String(semver.numbers[0]))
}

/** Returns whether precedence says which of two versions was released first. It does not say so across schemes. */
function hasOneScheme({ numbers: [one] }: Semver, { numbers: [other] }: Semver): boolean {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  return high < schemeEnd(low) && !placeholdersAbove(low).includes(high)
}

/** The placeholders of the scheme of a major number that are far above it. */
function placeholdersAbove(major: number): readonly number[] {
  const end = schemeEnd(major)
  return [99, 999, 9999, 99_999, 999_999, 9_999_999, 99_999_999].filter((one) => one > major + NEAR && one < end)
}

/**
 * Returns the ranges of sort keys, each [from, below), in which the versions are that are of the scheme of this one and
 * not older by precedence; none where it is no version.
 */
export function newerSortRanges(name: string): readonly { readonly from: string; readonly below: string }[] {
  const { package: pack, semver } = parseReleaseVersion(name)
  if (semver === undefined) return []
  const [major] = semver.numbers
  const keyOf = (number: number) => `1${pack}${END}${String(number).padStart(9, '0')}`
  const end = schemeEnd(major)
  const gaps = placeholdersAbove(major)
  const starts = [releaseSortKey(name), ...gaps.map((one) => keyOf(one + 1))]
  const ends = [...gaps.map(keyOf), end === Infinity || end > MAX_NUMBER ? releaseSortRange(name).below : keyOf(end)]
  return starts.map((from, index) => ({ from, below: ends[index] ?? from }))
}

const MAX_NUMBER = 999_999_999

// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\n\t\r\f/\\]/

/** Returns whether a name is what JavaScript makes of a variable that was not set: no one calls a release so. */
export function isUnset(name: string): boolean {
  return name === 'undefined' || name === 'null'
}

/** Returns whether a tool may make a release of this name (docs/protocol.md 4.5). */
export function isReleaseName(name: string): boolean {
  return (
    name.trim() !== '' && !isUnset(name) && name.length <= 200 && name !== '.' && name !== '..' && !FORBIDDEN.test(name)
  )
}
