/** The parts of a release name (docs/protocol.md 4.5): `package@version+build`. */
export interface ReleaseVersion {
  /** `my-app`; '' if the name has none. */
  readonly package: string
  /** The name without its package: `1.2.3+45`, or the whole name. */
  readonly short: string
  /** `undefined` if it is not a semantic version (a commit, a date). */
  readonly semver: Semver | undefined
}

/** A semantic version (semver.org 2.0.0; accepts one to four numbers, as tools write them). */
export interface Semver {
  readonly numbers: readonly [major: number, minor: number, patch: number, revision: number]
  /** `beta.2`; '' for a final release. */
  readonly prerelease: string
  readonly build: string
}

const IDENTIFIER = String.raw`(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)`
/**
 * One to four numbers; a pre-release after a dash, or starting with a lower-case letter as in Python (`1.0rc1`); a
 * build. The part after the dash may be empty.
 */
const VERSION = new RegExp(
  String.raw`^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?` +
    String.raw`(?:(-|[a-z])(${IDENTIFIER}?(?:\.${IDENTIFIER})*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$`,
)
/** Lengths that tools use for commit hashes. */
const BUILD_HASH = /^(?:[0-9a-f]{12}|[0-9a-f]{16}|[0-9a-f]{20}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i

/** Never fails: a name without a version is kept as a name. */
export function parseReleaseVersion(name: string): ReleaseVersion {
  const at = name.lastIndexOf('@')
  const isPackaged = at > 0 && at < name.length - 1
  const short = isPackaged ? name.slice(at + 1) : name
  return { package: isPackaged ? name.slice(0, at) : '', short, semver: semverOf(short, isPackaged) }
}

/**
 * The version in a text. A single number is a version only after a package (`app@7211`) or before a build
 * (`7211+7211`): otherwise it may be a date or a commit.
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
 * A key that sorts (by bytes) like versions: grouped by package, semantic versions by precedence (semver.org 11),
 * builds of one version by their numbers. Other names come before all versions, so that a newest-first list shows
 * versions first.
 */
export function releaseSortKey(name: string): string {
  const { package: pack, short, semver } = parseReleaseVersion(name)
  if (semver === undefined) return `0${pack}${END}${short}`
  const numbers = paddedNumbers(semver)
  // '~' sorts after every letter, so a final release comes after its pre-releases.
  const pre = semver.prerelease === '' ? '~' : identifiersKey(semver.prerelease)
  const build = semver.build === '' ? '' : identifiersKey(semver.build)
  return `1${pack}${END}${numbers}-${pre}${END}${build}`
}

/**
 * A key that sorts like version numbers, with a final release after its pre-releases; `undefined` if the text is not a
 * version. The event store computes the same key for its versions.
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
 * The range of sort keys, [from, below), of comparable releases: versions of the same package, or names of the same
 * package that are not versions.
 */
export function releaseSortRange(name: string): { readonly from: string; readonly below: string } {
  const { package: pack, semver } = parseReleaseVersion(name)
  const start = `${semver === undefined ? 0 : 1}${pack}`
  return { from: start + END, below: start + NEXT }
}

// Both sort below any character of an identifier, and the end sorts below the next identifier: `beta` < `beta.1` <
// `beta-1`.
const END = '\u0001'
const NEXT = '\u0002'

function identifiersKey(identifiers: string): string {
  return identifiers.split('.').map(identifierKey).join(NEXT)
}

/** Numbers sort below words, and by value: of two numbers the longer one is larger. */
function identifierKey(identifier: string): string {
  if (!/^\d+$/.test(identifier)) return `1${identifier}`
  const digits = identifier.replace(/^0+(?=\d)/, '')
  return `0${String(digits.length).padStart(3, '0')}${digits}`
}

/** Compares by {@link releaseSortKey}: negative if `one` is older. */
export function compareReleases(one: string, other: string): number {
  const [a, b] = [releaseSortKey(one), releaseSortKey(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Compares the age of two releases as far as known: negative if `one` is older. Semantic versions of one package and
 * scheme (see `hasOneScheme`) compare by precedence; all others by when they were first seen, where an unseen release
 * is newer than all seen ones.
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

/** Ends of the ranges of major numbers that are years or dates, in ascending order. */
const CALENDAR = [1970, 2200, 19_700_101, 22_000_101] as const
/** Below this major number, no version is an outlier. */
const LEAST_OUTLIER = 15
const OUTLIER_FACTOR = 10
/** 99, 999, … are placeholders unless the version before it is this close. */
const NEAR = 10

/**
 * The major number at which the scheme of this version ends. Years and dates are schemes of their own, and so are jumps
 * by a factor of ten: `1.0.0` is not comparable with `2025.11.1` or `500.0.0`, whichever came last.
 */
function schemeEnd(major: number): number {
  const calendar = CALENDAR.find((end) => major < end) ?? Infinity
  return Math.min(calendar, Math.max(LEAST_OUTLIER, OUTLIER_FACTOR * Math.max(major, 1)))
}

/** Whether the major number consists only of nines, as in builds that have to sort above all others. */
export function isPlaceholder({ semver }: ReleaseVersion): boolean {
  return semver !== undefined && /^99+$/.test(String(semver.numbers[0]))
}

/** Whether precedence determines which of two versions was released first. It does not across schemes. */
function hasOneScheme({ numbers: [one] }: Semver, { numbers: [other] }: Semver): boolean {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  return high < schemeEnd(low) && !placeholdersAbove(low).includes(high)
}

/** Placeholders in the scheme of a major number that are far above it. */
function placeholdersAbove(major: number): readonly number[] {
  const end = schemeEnd(major)
  return [99, 999, 9999, 99_999, 999_999, 9_999_999, 99_999_999].filter((one) => one > major + NEAR && one < end)
}

/**
 * The ranges of sort keys, each [from, below), of versions in the same scheme that are not older by precedence; empty
 * if the name is not a version.
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

/** Whether a name results from an unset JavaScript variable. No real release has this name. */
export function isUnset(name: string): boolean {
  return name === 'undefined' || name === 'null'
}

/** Whether a tool may create a release with this name (docs/protocol.md 4.5). */
export function isReleaseName(name: string): boolean {
  return (
    name.trim() !== '' && !isUnset(name) && name.length <= 200 && name !== '.' && name !== '..' && !FORBIDDEN.test(name)
  )
}
