import { describe, expect, test } from 'vitest'
import type { ProjectId } from '../ids.ts'
import {
  isPlace,
  parseBaseUrl,
  placeFor,
  settingsProblems,
  tokenProblem,
  type IntegrationSettings,
} from './integration.ts'

const web = 1 as ProjectId
const settings: IntegrationSettings = {
  name: 'GitHub',
  baseUrl: 'https://github.com',
  account: '',
  place: 'acme/shop',
  places: [{ projectId: web, place: 'acme/web' }],
  resolvesIssues: true,
  closesTickets: false,
}

describe('the settings of an integration', () => {
  test('are fine, or the field that is to blame is named', () => {
    expect(settingsProblems('github', settings)).toEqual([])
    const wrong = { ...settings, name: '', baseUrl: 'ftp://x', account: 'a:b', place: 'shop', places: [] }
    expect(settingsProblems('github', wrong).map(({ field }) => field)).toEqual(['name', 'baseUrl', 'account', 'place'])
    expect(settingsProblems('jira', settings)).toHaveLength(2)
  })

  test('say where the tickets of a project are made', () => {
    expect([placeFor(settings, web), placeFor(settings, 2 as ProjectId)]).toEqual(['acme/web', 'acme/shop'])
  })

  test.each([
    ['github.com', 'https://github.com'],
    ['https://git.example.com/hub/', 'https://git.example.com/hub'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('take the address %s as %s', (typed, kept) => {
    expect(parseBaseUrl(typed)).toEqual({ ok: true, value: kept })
  })

  test.each(['', 'ftp://x', 'https://user:password@x', 'https://x?y=1', 'javascript:alert(1)', 'https://'])(
    'refuse the address “%s”',
    (typed) => {
      expect(parseBaseUrl(typed).ok).toBe(false)
    },
  )

  test('take places as each system writes them, and none that leads elsewhere in an address', () => {
    expect(isPlace('github', 'acme/shop.js')).toBe(true)
    expect(isPlace('gitlab', 'acme/web/shop')).toBe(true)
    expect(isPlace('jira', 'SHOP')).toBe(true)
    for (const place of ['acme', '../shop', 'acme/..', 'acme/shop/x', 'a b/c', 'acme/shop?x'])
      expect(isPlace('github', place)).toBe(false)
    expect(isPlace('jira', 'shop')).toBe(false)
  })

  test('take a token that can be sent', () => {
    expect(tokenProblem('ghp_abc')).toBeUndefined()
    expect(['', 'two words', 'line\nbreak', 'é'].map((token) => tokenProblem(token)?.reason)).toEqual([
      'token_missing',
      'token_invalid',
      'token_invalid',
      'token_invalid',
    ])
  })
})
