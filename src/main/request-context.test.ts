import { describe, expect, test } from 'vitest'
import { pageAddress, requestContextOf } from './request-context.ts'

const nobody = { preferencesOf: () => Promise.resolve(undefined) }
const somebody = (locale: string | null, timeZone: string | null) => ({
  preferencesOf: () => Promise.resolve({ locale, timeZone }),
})
const plain = { locale: undefined, prefix: '' } as const

describe('an address', () => {
  test.each([
    ['/de/issues?sort=users', '', '/issues?sort=users', '/issues', '/de'],
    ['/de', '', '/', '/', '/de'],
    ['/de?a=b?c', '', '/?a=b?c', '/', '/de'],
    ['/en/issues/WEB-1', '', '/issues/WEB-1', '/issues/WEB-1', '/en'],
    ['/ops/de/issues', '/ops', '/ops/issues', '/issues', '/de'],
    ['/ops/de', '/ops', '/ops', '/', '/de'],
  ])('%s below “%s” is served as %s', (url, basePath, served, path, prefix) => {
    expect(pageAddress(url, basePath)).toMatchObject({ url: served, path, prefix, canonical: undefined })
  })

  test.each(['/issues', '/', '/default/issues', '/xx/issues', '/dev', '/?next=/de/issues'])(
    '%s carries none',
    (url) => {
      expect(pageAddress(url, '')).toMatchObject({ url, locale: undefined, prefix: '', canonical: undefined })
    },
  )

  test.each([
    ['/de/', '', '/de'],
    ['/de/issues/?a=b', '', '/de/issues?a=b'],
    ['/ops/de/issues/', '/ops', '/ops/de/issues'],
    ['/de//evil.example', '', '/de/evil.example'],
    ['/de/\\evil.example', '', '/de/evil.example'],
  ])('%s below “%s” leads to %s, and keeps the language', (url, basePath, to) => {
    expect(pageAddress(url, basePath).canonical).toBe(to)
  })
})

describe('the language of a page', () => {
  const german = { locale: 'de', prefix: '/de' } as const
  const headers = { cookie: 'a=b; mishap.locale=de', 'accept-language': 'en' }

  test('is that of the address, before the account', async () => {
    const context = await requestContextOf({ cookie: 'session' }, german, somebody('en', null))
    expect(context).toMatchObject({ locale: 'de', localePrefix: '/de' })
  })

  test('is that of the account, before the cookie', async () => {
    expect((await requestContextOf(headers, plain, somebody('en', null))).locale).toBe('en')
  })

  test('is that of the cookie, before the browser', async () => {
    expect((await requestContextOf(headers, plain, somebody(null, null))).locale).toBe('de')
  })

  test('is that of the browser, before English', async () => {
    expect((await requestContextOf({ 'accept-language': 'fr, de-AT;q=0.8' }, plain, nobody)).locale).toBe('de')
    expect((await requestContextOf({ 'accept-language': 'fr' }, plain, nobody)).locale).toBe('en')
  })

  test.each(['mishap.locale=xx', 'mishap.locale=', 'mishap.locale=__proto__'])(
    'is not changed by %s',
    async (cookie) => {
      expect((await requestContextOf({ cookie, 'accept-language': 'de' }, plain, nobody)).locale).toBe('de')
    },
  )

  test('can be told while nobody knows the accounts', async () => {
    const broken = { preferencesOf: () => Promise.reject(new Error('no catalogue')) }
    expect((await requestContextOf(headers, plain, broken)).locale).toBe('de')
  })
})

describe('the time zone of a page', () => {
  const headers = { cookie: 'mishap.tz=Asia/Tokyo' }

  test('is that of the account, before the browser’s, before UTC', async () => {
    expect((await requestContextOf(headers, plain, somebody(null, 'Europe/Berlin'))).timeZone).toBe('Europe/Berlin')
    expect((await requestContextOf(headers, plain, somebody('de', null))).timeZone).toBe('Asia/Tokyo')
    expect((await requestContextOf({}, plain, nobody)).timeZone).toBe('UTC')
  })

  test('is read as Next writes it', async () => {
    const context = await requestContextOf({ cookie: 'mishap.tz=Europe%2FBerlin; x=%' }, plain, nobody)
    expect(context.timeZone).toBe('Europe/Berlin')
    expect((await requestContextOf({ cookie: 'mishap.tz=%' }, plain, nobody)).timeZone).toBe('UTC')
  })

  test('is never one that does not exist, and has one name', async () => {
    expect((await requestContextOf({ cookie: 'mishap.tz=Moon/Base' }, plain, nobody)).timeZone).toBe('UTC')
    expect((await requestContextOf({ cookie: 'mishap.tz=eUROPE/bERLIN' }, plain, nobody)).timeZone).toBe(
      'Europe/Berlin',
    )
  })
})

describe('times', () => {
  test.each([
    ['en-US,en;q=0.9', 'en', 'h12'],
    ['en-GB,en;q=0.9', 'en', 'h23'],
    ['en', 'en', 'h23'],
    ['de-DE,en-US;q=0.5', 'de', 'h23'],
    ['en-x-,en-US', 'en', 'h23'],
    ['', 'en', 'h23'],
  ])('are told with the hours of a browser’s region: %s', async (languages, locale, clock) => {
    const context = await requestContextOf({ 'accept-language': languages }, plain, nobody)
    expect(context).toMatchObject({ locale, clock, times: 'relative', lastVisit: null })
  })

  test('are told as was chosen in the browser, which knows when somebody was here', async () => {
    const hourAgo = Date.now() - 3_600_000
    const context = await requestContextOf(
      { cookie: `mishap_times=absolute; mishap_visit=0.${hourAgo}` },
      plain,
      nobody,
    )
    expect(context).toMatchObject({ times: 'absolute', lastVisit: new Date(hourAgo) })
  })
})
