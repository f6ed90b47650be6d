import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Event, Frame } from '../event/event.ts'
import type { TeamId } from '../ids.ts'
import type { Assignable } from '../issue/triage.ts'
import type { CodeMapping } from '../release/release.ts'
import { parseCodeowners } from './codeowners.ts'
import { printOwnerName } from './owner-name.ts'
import { compileOwnership, ownershipOf } from './ownership.ts'
import { parseOwnershipRules } from './parse.ts'
import { compilePattern } from './pattern.ts'
import { printOwnershipRules } from './print.ts'
import { MAX_OWNERSHIP_RULES, type OwnerName, type OwnershipRule, type RuleSubject } from './rule.ts'
import { findOwners, parseHostNames } from './who-is-who.ts'

const app = (filename: string, more: Partial<Frame> = {}): Frame => ({ filename, in_app: true, ...more })
const library = (filename: string, more: Partial<Frame> = {}): Frame => ({ filename, in_app: false, ...more })

const thread = (frames: readonly Frame[], more = {}) => ({ stacktrace: { frames }, ...more })

type EventParts = { frames?: readonly Frame[]; threads?: Event['threads']; url?: string; tags?: Event['tags'] }

function anEvent({ frames = [], threads = [], url, tags = [] }: EventParts) {
  const exception = [{ stacktrace: { frames } }]
  return { platform: 'other', exception, threads, tags, ...(url !== undefined && { request: { url } }) }
}

/** The owners of the deciding rule, as written. */
function ownersOf(
  texts: { rules?: string; codeowners?: string },
  parts: EventParts,
  mappings: readonly CodeMapping[] = [],
): string | undefined {
  const compiled = compileOwnership({ rules: '', codeowners: '', ...texts })
  return ownershipOf(anEvent(parts), compiled, mappings)?.rule.owners.map(printOwnerName).join(' ')
}

describe('a rule of ownership', () => {
  test.each<[rule: string, parts: EventParts, fits: boolean]>([
    ['path:src/checkout/*', { frames: [app('src/checkout/pay.ts')] }, true],
    ['path:src/checkout/*', { frames: [app('src/checkout/cards/visa.ts')] }, true],
    ['path:src/checkout/*', { frames: [app('src/cart.ts')] }, false],
    // The root of a stack is seldom the repository's.
    ['path:src/checkout/*', { frames: [app('/srv/app/src/checkout/pay.ts')] }, true],
    ['path:src/checkout/*', { frames: [app('webpack-internal:///./src/checkout/pay.ts')] }, true],
    ['path:src/checkout/*', { frames: [app('app:///src/checkout/pay.ts?1f')] }, true],
    ['path:src/checkout/*', { frames: [app('C:\\app\\src\\checkout\\pay.cs')] }, true],
    ['path:src/checkout/*', { frames: [app('my-src/checkout/pay.ts')] }, false],
    // What a library calls `src` is not ours, unless a rule names all of it.
    ['path:src/*', { frames: [library('node_modules/got/src/index.js')] }, false],
    ['path:node_modules/got/*', { frames: [library('node_modules/got/src/index.js')] }, true],
    ['path:/src/*', { frames: [app('/srv/app/src/a.ts')] }, false],
    ['path:/srv/app/*', { frames: [app('/srv/app/src/a.ts')] }, true],
    ['path:*.[tj]sx', { frames: [app('src/a.tsx')] }, true],
    ['path:src/app/[slug]/*', { frames: [app('src/app/[slug]/page.tsx')] }, true],
    ['path:SRC/*', { frames: [app('src/a.ts')] }, true],
    ['path:"src/my files/*"', { frames: [app('src/my files/a.ts')] }, true],
    ['path:com/acme/pay/*', { frames: [app('Card.java', { module: 'com.acme.pay.Card', platform: 'java' })] }, true],
    [
      'path:com/acme/*/Pay.kt',
      { frames: [app('F.kt', { abs_path: 'Pay.kt', module: 'com.acme.p.F', platform: 'java' })] },
      true,
    ],
    ['path:com/acme/pay/*', { frames: [app('card.py', { module: 'com.acme.pay.card' })] }, false],
    // Without a word before it, a pattern is one of paths.
    ['src/checkout/**', { frames: [app('src/checkout/pay.ts')] }, true],
    ['  *.ts', { frames: [app('src/checkout/pay.ts')] }, true],
    ['*.py', { frames: [app('src/checkout/pay.ts')] }, false],
    ['"src/my files/*"', { frames: [app('src/my files/a.ts')] }, true],
    ['app:///src/a.ts', { frames: [app('a.ts', { abs_path: 'app:///src/a.ts' })] }, true],
    ['codeowners:/', { frames: [app('src/a.ts')] }, true],
    // The stacks of threads.
    ['path:src/worker/*', { threads: [thread([app('src/worker/run.ts')])] }, true],
    ['codeowners:/src/', { threads: [thread([app('src/worker/run.ts')])] }, true],
    ['module:com.acme.*', { threads: [thread([app('Card.java', { module: 'com.acme.Card' })])] }, true],
    [
      'path:src/worker/*',
      { frames: [app('src/a.ts')], threads: [thread([app('src/worker/run.ts')], { crashed: true })] },
      true,
    ],
    ['path:src/worker/*', { frames: [app('src/a.ts')], threads: [thread([app('src/worker/run.ts')])] }, false],
    ['module:com.acme.*', { frames: [app('Card.java', { module: 'com.acme.pay.Card' })] }, true],
    ['module:com.acme', { frames: [app('Card.java', { module: 'com.acme.pay.Card' })] }, false],
    ['url:https://shop.example.com/checkout*', { url: 'https://shop.example.com/checkout/pay' }, true],
    ['url:https://shop.example.com/v[0-9]/*', { url: 'https://shop.example.com/v2/pay' }, true],
    ['url:*', {}, false],
    ['tags.browser:"Chrome 81.0.*"', { tags: [['browser', 'Chrome 81.0.4']] }, true],
    ['tags.browser:Chrome*', { tags: [['browser.name', 'Chrome']] }, false],
  ])('%s', (rule, parts, fits) => {
    expect(ownersOf({ rules: `${rule} #team` }, parts) === '#team').toBe(fits)
  })

  test('gives way to those after it, and the CODEOWNERS file to all of them', () => {
    const frames = [app('src/checkout/pay.ts')]
    const codeowners = '* @acme/all'
    expect(ownersOf({ codeowners }, { frames })).toBe('@acme/all')
    expect(ownersOf({ codeowners, rules: 'path:src/* #web' }, { frames })).toBe('#web')
    expect(ownersOf({ codeowners, rules: 'path:src/* #web\npath:src/checkout/* a@x.com #b' }, { frames })).toBe(
      'a@x.com #b',
    )
    expect(ownersOf({ codeowners, rules: 'path:src/* #web\npath:src/checkout/* nobody' }, { frames })).toBe('')
  })

  test('of a CODEOWNERS path without owners takes back what lines above it say', () => {
    const rules = 'codeowners:/src/ #web\ncodeowners:/src/old/'
    expect(ownersOf({ rules }, { frames: [app('src/a.ts')] })).toBe('#web')
    expect(ownersOf({ rules }, { frames: [app('src/old/a.ts')] })).toBe('')
  })

  test('says what of the event it fits, the file nearest to the crash', () => {
    const frames = [app('src/a.ts'), app('src/b.ts'), library('lib/c.js')]
    const match = ownershipOf(anEvent({ frames }), compileOwnership({ rules: '\npath:src/* #web', codeowners: '' }), [])
    expect(match).toMatchObject({ matched: 'src/b.ts', source: 'rules', rule: { line: 2 } })
  })
})

describe('a line that is no rule', () => {
  test.each([
    ['src/* web', 'bad_owner', 7],
    ['src/*', 'missing_owner', 6],
    ['"src #web', 'unclosed_quote', 1],
    ['  file:src/* #web', 'not_a_matcher', 3],
    ['tags.:x #web', 'not_a_matcher', 1],
    ['path: #web', 'empty_pattern', 1],
    ['path:"" #web', 'empty_pattern', 1],
    ['path:"src #web', 'unclosed_quote', 6],
    ['path:src/[a #web', 'bad_glob', 6],
    ['codeowners:// #web', 'bad_glob', 12],
    ['path:src/*', 'missing_owner', 11],
    ['path:src/* web', 'bad_owner', 12],
    ['path:src/* #web nobody', 'bad_owner', 17],
    [`path:${'x'.repeat(1000)} #web`, 'too_long', 1],
  ])('%j: %s at column %i', (line, code, column) => {
    expect(parseOwnershipRules(`# one\n${line}`)).toMatchObject({ rules: [], problems: [{ line: 2, column, code }] })
  })

  test('leaves the others readable', () => {
    const { rules, problems } = parseOwnershipRules('path:a #a\r\nnonsense\r\n\r\n# a remark\r\nurl:b #b')
    expect(rules.map(({ line }) => line)).toEqual([1, 5])
    expect(problems.map(({ line }) => line)).toEqual([2])
  })

  test('is every line beyond those that are read, told once', () => {
    const { rules, problems } = parseOwnershipRules('path:a #a\n'.repeat(MAX_OWNERSHIP_RULES + 10))
    expect(rules).toHaveLength(MAX_OWNERSHIP_RULES)
    expect(problems).toMatchObject([{ code: 'too_many_rules', line: MAX_OWNERSHIP_RULES + 1 }])
  })
})

describe('a CODEOWNERS file', () => {
  const mapping = { repository: 'acme/web', branch: 'main', stackRoot: '/srv/app/', sourceRoot: 'packages/web/' }
  const at = (path: string) => [app(`/srv/app/${path}`)]

  test.each([
    ['*', 'src/a.ts', true],
    ['*.ts', 'src/a.ts', true],
    ['*.js', 'src/a.ts', false],
    ['/packages/', 'src/a.ts', true],
    ['/src/', 'src/a.ts', false],
    ['src/', 'src/a.ts', true],
    ['web/src/', 'src/a.ts', false],
    ['packages/web/src', 'src/deep/a.ts', true],
    ['packages/web/src/*', 'src/a.ts', true],
    ['packages/web/src/*', 'src/deep/a.ts', false],
    ['/packages/**/deep/', 'src/deep/a.ts', true],
    ['**/deep', 'src/deep/a.ts', true],
    ['/packages/web/app/[slug]/', 'app/[slug]/page.tsx', true],
    ['/packages/web/my\\ app/', 'my app/a.ts', true],
  ])('%s on the mapped path of %s: %s', (pattern, path, fits) => {
    const found = ownersOf({ codeowners: `${pattern} @acme/team # why` }, { frames: at(path) }, [mapping])
    expect(found === '@acme/team').toBe(fits)
  })

  test('without a mapping fits from any folder of the app on, and no library', () => {
    expect(ownersOf({ codeowners: '/src/ @ada' }, { frames: [app('/srv/app/src/a.ts')] })).toBe('@ada')
    expect(ownersOf({ codeowners: '/src/ @ada' }, { frames: [library('node_modules/got/src/a.js')] })).toBeUndefined()
  })

  test('has sections with owners of their own, paths of nobody, and names that are none', () => {
    const text =
      '[Docs][2] @docs\ndocs/\nREADME.md @ada @@maintainer\n^[Web]\nsrc/ what @web\n!src/old/\nsrc/free/\n\\#odd @odd'
    const { rules, problems } = parseCodeowners(text)
    expect(problems).toEqual([])
    expect(rules.map(({ line, pattern, owners }) => [line, pattern, owners.map(printOwnerName).join(' ')])).toEqual([
      [2, 'docs/', '@docs'],
      [3, 'README.md', '@ada @@maintainer'],
      [5, 'src/', '@web'],
      [6, 'src/old/', ''],
      [7, 'src/free/', ''],
      [8, '#odd', '@odd'],
    ])
  })
})

describe('owners that rules name', () => {
  const ann = { kind: 'user', id: 'ann', name: 'Ann', email: 'Ann@Example.com' } as const
  const web = { kind: 'team', id: 1 as TeamId, name: 'Web', slug: 'web' } as const
  const assignable: readonly Assignable[] = [ann, web]
  const find = (names: string, ...owners: readonly OwnerName[]) =>
    findOwners(owners, parseHostNames(names).names, assignable)

  test('are found by mail, by slug, and by the names of the host', () => {
    const mail = { kind: 'mail', mail: 'ann@example.com' } as const
    const team = { kind: 'team', slug: 'web' } as const
    const handle = { kind: 'handle', handle: '@ann-o' } as const
    expect(find('', mail, team, mail)).toEqual({ owners: [ann, web], unknown: [] })
    expect(find('', { kind: 'handle', handle: '@acme/web' })).toEqual({ owners: [web], unknown: [] })
    expect(find('@Ann-O ann@example.com', handle)).toEqual({ owners: [ann], unknown: [] })
    // A similar name is not sufficient evidence.
    expect(find('', handle, { kind: 'handle', handle: '@web' })).toEqual({ owners: [], unknown: ['@ann-o', '@web'] })
    expect(find('', { kind: 'mail', mail: 'gone@example.com' }, team)).toEqual({
      owners: [web],
      unknown: ['gone@example.com'],
    })
  })

  test('are explained one a line', () => {
    expect(parseHostNames('# us\n@ann ann@example.com\nann\n@a @b\n@c').problems).toMatchObject([
      { line: 3, code: 'missing_owner' },
      { line: 4, code: 'bad_owner' },
      { line: 5, code: 'missing_owner' },
    ])
  })
})

const word = fc.stringMatching(/^[\w./*?-]{1,12}$/)
const owner: fc.Arbitrary<OwnerName> = fc.oneof(
  fc.stringMatching(/^[a-z0-9.]{1,8}@[a-z.]{1,8}$/).map((mail): OwnerName => ({ kind: 'mail', mail })),
  fc.stringMatching(/^[a-z0-9_-]{1,8}$/).map((slug): OwnerName => ({ kind: 'team', slug })),
  fc.stringMatching(/^@[a-z0-9.-]{1,8}(\/[a-z0-9-]{1,8})?$/).map((handle): OwnerName => ({ kind: 'handle', handle })),
)
const subject: fc.Arbitrary<RuleSubject> = fc.oneof(
  fc.constantFrom<RuleSubject>({ kind: 'path' }, { kind: 'module' }, { kind: 'url' }, { kind: 'codeowners' }),
  fc.stringMatching(/^[\w.-]{1,8}$/).map((name): RuleSubject => ({ kind: 'tag', name })),
)
/** Any characters between words, including quotes and backslashes, but no glob characters. */
const pattern = fc.tuple(word, fc.stringMatching(/^[ "\\#@:\t]{0,4}$/), word).map((parts) => parts.join(''))
const rules = fc.array(
  fc
    .record({ subject, pattern, owners: fc.array(owner, { maxLength: 3 }) })
    // Slashes alone do not name a file: refused, as in the table above.
    .filter((rule) => compilePattern(rule.subject, rule.pattern) !== undefined),
)

test('rules that are printed and read again are the same rules', () => {
  fc.assert(
    fc.property(rules, (made) => {
      const numbered = made.map((rule, index): OwnershipRule => ({ line: index + 1, ...rule }))
      expect(parseOwnershipRules(printOwnershipRules(numbered))).toEqual({ rules: numbered, problems: [] })
    }),
    { numRuns: 2000 },
  )
})

test('no text breaks the reading, nor what is read the matching', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom('path:', 'tags.a:', '"', '\\', '[', ']', '{', '}', '*', '**/', '!', '#', '@a', ' ', '\n', 'x'),
      )
      .map((parts) => parts.join('')),
  )
  const parts = { frames: [app('src/[a]/{x}.ts')], url: 'https://a.example/x', tags: [['a', 'x']] } as const
  fc.assert(
    fc.property(text, text, (one, other) => {
      ownersOf({ rules: one, codeowners: other }, parts)
      parseHostNames(one)
    }),
    { numRuns: 2000 },
  )
})
