import { parseReleaseVersion } from '#domain/release/version.ts'

/** A release name split for display, most distinctive part first. */
export interface VersionParts {
  /** `1.2.3`; the first twelve digits of a commit hash; or else the whole name without its package. */
  readonly short: string
  /** '' if absent. */
  readonly build: string
  /** '' if absent. */
  readonly package: string
}

const HASH = /^[0-9a-f]{32,64}$/
const HASH_DIGITS = 12

/** Splits a release name for display (docs/protocol.md 4.5). */
export function versionParts(version: string): VersionParts {
  const { package: pack, short, semver } = parseReleaseVersion(version)
  if (semver === undefined)
    return { short: HASH.test(short) ? short.slice(0, HASH_DIGITS) : short, build: '', package: pack }
  const plus = short.indexOf('+')
  return { short: plus < 0 ? short : short.slice(0, plus), build: semver.build, package: pack }
}
