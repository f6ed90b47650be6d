import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareReleases, isReleaseName, parseReleaseVersion, releaseSortKey } from './version.ts'

describe('a release’s name', () => {
  test.each([
    ['web@1.2.3', { package: 'web', short: '1.2.3', semver: { numbers: [1, 2, 3, 0], prerelease: '', build: '' } }],
    [
      'com.example.app@2.0.0-beta.2+4711',
      {
        package: 'com.example.app',
        short: '2.0.0-beta.2+4711',
        semver: { numbers: [2, 0, 0, 0], prerelease: 'beta.2', build: '4711' },
      },
    ],
    ['@scope/web@1.0.0', { package: '@scope/web', short: '1.0.0' }],
    ['v1.2', { package: '', short: 'v1.2', semver: { numbers: [1, 2, 0, 0], prerelease: '', build: '' } }],
    ['1.2.3.4', { package: '', semver: { numbers: [1, 2, 3, 4], prerelease: '', build: '' } }],
    // What sentry-release-parser 1.4 returns for these with a package in front.
    ['1.0rc1', { short: '1.0rc1', semver: { numbers: [1, 0, 0, 0], prerelease: 'rc1', build: '' } }],
    ['app@1.0alpha2+7', { package: 'app', semver: { numbers: [1, 0, 0, 0], prerelease: 'alpha2', build: '7' } }],
    ['1.0dev1', { semver: { numbers: [1, 0, 0, 0], prerelease: 'dev1', build: '' } }],
    ['1.2.3.4-8ab2f2d', { semver: { numbers: [1, 2, 3, 4], prerelease: '8ab2f2d', build: '' } }],
    ['1.2.3.4+8ab2f2d', { semver: { numbers: [1, 2, 3, 4], prerelease: '', build: '8ab2f2d' } }],
    ['7211+7211', { package: '', semver: { numbers: [7211, 0, 0, 0], prerelease: '', build: '7211' } }],
    ['app@7211', { package: 'app', semver: { numbers: [7211, 0, 0, 0], prerelease: '', build: '' } }],
    ['app@085240e737828d8326719bf97730188e927e49ca', { package: 'app', semver: undefined }],
    ['app@202011200304', { package: 'app', semver: undefined }],
    ['app@1a1', { package: 'app', semver: undefined }],
    ['app@1.0-01', { package: 'app', semver: undefined }],
    ['20201120', { package: '', semver: undefined }],
    ['3f2a91c', { package: '', short: '3f2a91c', semver: undefined }],
    ['web@3f2a91c', { package: 'web', short: '3f2a91c', semver: undefined }],
    ['@1.2.3', { package: '', short: '@1.2.3', semver: undefined }],
    ['web@', { package: '', short: 'web@', semver: undefined }],
    ['', { package: '', short: '', semver: undefined }],
  ])('%j is taken apart', (name, parts) => {
    expect(parseReleaseVersion(name)).toMatchObject(parts)
  })

  test.each(['web@1.0.0', '1', ' spaces inside are fine ', 'ünï', 'a'.repeat(200), '...'])('may be %j', (name) => {
    expect(isReleaseName(name)).toBe(true)
  })

  test.each(['', '  ', '.', '..', 'a/b', 'a\\b', 'a\nb', 'a\tb', 'a\rb', 'a'.repeat(201)])('may not be %j', (name) => {
    expect(isReleaseName(name)).toBe(false)
  })
})

describe('the order of releases', () => {
  test('is that of the semantic versions’ own specification', () => {
    // semver.org 11.4
    const ascending = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-alpha-b',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0-rc.20261120123456789',
      '1.0.0',
      '1.0.1',
      '1.2.0',
      '1.10.0',
      '10.0.0',
    ]
    expect(ascending.toReversed().toSorted(compareReleases)).toEqual(ascending)
  })

  test('is that of precedence for any two versions', () => {
    fc.assert(
      fc.property(aVersion, aVersion, (one, other) => {
        const wanted = precedence(one, other)
        if (wanted === 0) return
        expect(Math.sign(compareReleases(`web@${text(one)}`, `web@${text(other)}`))).toBe(wanted)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is the same by UTF-8 bytes, as the catalogue sorts, as in JavaScript', () => {
    fc.assert(
      fc.property(aVersion, aVersion, (one, other) => {
        const [a, b] = [releaseSortKey(text(one)), releaseSortKey(text(other))]
        expect(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  test('has packages side by side, builds by their number, and names that are no versions first', () => {
    const ascending = ['3f2a91c', 'web@latest', 'api@1.0.0', 'api@9.0.0', 'web@1.0.0', 'web@1.0.0+99', 'web@1.0.0+100']
    expect(ascending.toReversed().toSorted(compareReleases)).toEqual(ascending)
  })
})

interface Version {
  readonly numbers: readonly number[]
  readonly pre: readonly string[]
}

const aNumber = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 999_999_999 }))
// Few letters, so that identifiers are often equal or prefixes of one another.
const anIdentifier = fc.oneof(
  fc.nat({ max: 20 }).map(String),
  fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
  fc.stringMatching(/^[0-9]{0,2}[aAbZ-][a0-]{0,2}$/),
)
const aVersion: fc.Arbitrary<Version> = fc.record({
  numbers: fc.array(aNumber, { minLength: 3, maxLength: 3 }),
  pre: fc.array(anIdentifier, { maxLength: 3 }),
})

function text({ numbers, pre }: Version): string {
  return numbers.join('.') + (pre.length === 0 ? '' : `-${pre.join('.')}`)
}

/** semver.org 11, word by word. */
function precedence(one: Version, other: Version): number {
  for (const [index, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[index] ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  // 11.3: a pre-release is lower than its normal version.
  if (one.pre.length === 0 || other.pre.length === 0) return Math.sign(other.pre.length - one.pre.length)
  for (const [index, identifier] of one.pre.entries()) {
    const against = other.pre[index]
    // 11.4.4: more fields are higher.
    if (against === undefined) return 1
    const difference = identifierPrecedence(identifier, against)
    if (difference !== 0) return difference
  }
  return one.pre.length < other.pre.length ? -1 : 0
}

function identifierPrecedence(one: string, other: string): number {
  const [oneIsNumber, otherIsNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  // 11.4.1 to 11.4.3: numbers by value, words by ASCII, numbers below words.
  if (oneIsNumber !== otherIsNumber) return oneIsNumber ? -1 : 1
  if (oneIsNumber) return Math.sign(Number(BigInt(one) - BigInt(other)))
  return one < other ? -1 : one > other ? 1 : 0
}
