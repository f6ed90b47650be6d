import type { VersionTest } from '#domain/query/condition.ts'
import type { Clause } from '../clause.ts'
import { anyOf, bound, isLike, type ParamNames } from './patterns.ts'

// SQL over `value`, a release's name, for the parts that parseReleaseVersion of src/domain/release/version.ts reads.

const NUMBER = String.raw`\\d{1,9}`
const PRE = '[0-9A-Za-z.-]*'
const BUILD = String.raw`\\+[0-9A-Za-z.-]+`
/** A single number counts as a version only after a package or before a build. */
const FORMS = [
  `^(?:.+@)?v?(${NUMBER}(?:[.]${NUMBER}){1,3}(?:[-a-z]${PRE})?)(?:${BUILD})?$`,
  `^.+@v?(${NUMBER}(?:-${PRE})?)(?:${BUILD})?$`,
  `^v?(${NUMBER}(?:-${PRE})?)${BUILD}$`,
]
/** Each name matches at most one of the forms, except for the last two: `a@7211+7211` matches only the second. */
const VERSION = `coalesce(${FORMS.map((form) => `nullIf(extract(value, '${form}'), '')`).join(', ')}, '')`
const NUMBERS = String.raw`splitByChar('.', extract(${VERSION}, '^\\d+(?:[.]\\d+)*'))`
const PRERELEASE = String.raw`replaceRegexpOne(${VERSION}, '^v?\\d+(?:[.]\\d+)*-?', '')`
/** See `versionOrder`. */
const ORDER = `concat(arrayStringConcat(arrayMap(one -> leftPad(one, 9, '0'), arrayResize(${NUMBERS}, 4, '0')), '.'), '-', if(${PRERELEASE} = '', '~', ${PRERELEASE}))`

export const releaseParts = {
  'release.version': VERSION,
  'release.package': `extract(value, '^(.+)@[^@]+$')`,
  'release.build': `if(${VERSION} = '', '', extract(value, '${String.raw`\\+([0-9A-Za-z.-]+)$`}'))`,
} as const

/** Condition that the version in a release's name passes one of these tests. */
export function hasVersion(tests: readonly VersionTest[], names: ParamNames): Clause {
  const { sql, params } = anyOf(
    tests.map((test) =>
      test.kind === 'like'
        ? isLike(VERSION, [test.pattern], names)
        : bound(names, test.order, (name) => `${ORDER} ${test.operator} {${name}:String}`),
    ),
  )
  return { sql: `(${VERSION} != '' AND ${sql})`, params }
}
