import { describe, expect, test } from 'vitest'
import type { Frame } from '../event/event.ts'
import { parseNewApp } from './new-app.ts'
import { fileNames, touchedFile } from './touched-issues.ts'

describe('where an app is to be made', () => {
  const wish = { baseUrl: 'https://github.com/', organization: 'acme-inc', name: ' Mishap ' }

  test('is an address, an organisation or none, and a name that GitHub takes', () => {
    expect(parseNewApp(wish)).toEqual({
      ok: true,
      value: { baseUrl: 'https://github.com', organization: 'acme-inc', name: 'Mishap' },
    })
    expect(parseNewApp({ ...wish, organization: '' }).ok).toBe(true)
  })

  test.each([
    ['baseUrl', 'javascript:alert(1)'],
    ['baseUrl', ''],
    ['organization', 'a/../b'],
    ['organization', '-a'],
    ['organization', 'a--b'],
    ['organization', 'a'.repeat(40)],
    ['name', ' '],
    ['name', 'a'.repeat(35)],
  ])('has a wrong %s: %s', (field, typed) => {
    expect(parseNewApp({ ...wish, [field]: typed })).toMatchObject({ ok: false, refusal: { field } })
  })
})

describe('a file that a pull request touches', () => {
  const event = (...frames: readonly (Partial<Frame> & { filename: string })[]) => ({
    platform: 'node',
    exception: [{ stacktrace: { frames: frames.map((frame) => ({ in_app: true, ...frame })) } }],
    tags: [],
  })
  const mappings = [{ repository: 'acme/shop', branch: 'main', stackRoot: '/app/src', sourceRoot: 'packages/web/src' }]

  test('is the one that the app’s own code comes from, the nearest to the crash first', () => {
    const found = event({ filename: '/app/src/a/far.ts' }, { filename: 'webpack:///./src/b/near.ts' })
    expect(touchedFile(found, ['x/src/a/far.ts', 'x/src/b/near.ts'], [])).toBe('x/src/b/near.ts')
    expect(touchedFile(found, ['src/c/near.ts', 'README.md'], [])).toBeUndefined()
    expect(touchedFile(event({ filename: 'lib/near.ts', in_app: false }), ['lib/near.ts'], [])).toBeUndefined()
  })

  test('is told exactly where code mappings fit the stack', () => {
    const found = event({ filename: '/app/src/cart/total.ts' })
    expect(touchedFile(found, ['packages/web/src/cart/total.ts'], mappings)).toBe('packages/web/src/cart/total.ts')
    expect(touchedFile(found, ['packages/admin/src/cart/total.ts'], mappings)).toBeUndefined()
    expect(touchedFile(event({ filename: 'cart/total.ts' }), ['x/cart/total.ts'], mappings)).toBe('x/cart/total.ts')
  })

  test('is looked up by its name', () => {
    expect(fileNames(['a/b.ts', 'c/b.ts', 'd', 'e/'])).toEqual(['b.ts', 'd'])
  })
})
