import { parseReleaseVersion } from '#domain/release/version.ts'

/** A release's name as it is shown: what tells it from others first. */
export interface VersionParts {
  /** `1.2.3`; of a commit's hash its first twelve digits; else the whole name without its package. */
  readonly short: string
  /** '' where the name has none. */
  readonly build: string
  /** '' where the name has none. */
  readonly package: string
}

const HASH = /^[0-9a-f]{32,64}$/
const HASH_DIGITS = 12

/** Takes a release's name apart for the eye (docs/protocol.md 4.5). */
export function versionParts(version: string): VersionParts {
  const { package: pack, short, semver } = parseReleaseVersion(version)
  if (semver === undefined)
    return { short: HASH.test(short) ? short.slice(0, HASH_DIGITS) : short, build: '', package: pack }
  const plus = short.indexOf('+')
  return { short: plus < 0 ? short : short.slice(0, plus), build: semver.build, package: pack }
}
