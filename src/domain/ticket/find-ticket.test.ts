import { describe, expect, test } from 'vitest'
import { findTicket, numberOfKey, parseTicketRef, placeOfKey } from './find-ticket.ts'
import type { UsableIntegration } from './integration.ts'

const github = { id: 1, kind: 'github', name: 'GitHub', baseUrl: 'https://github.com', place: 'acme/shop' } as const
const enterprise = { id: 2, kind: 'github', name: 'Ours', baseUrl: 'https://git.example.com/hub', place: '' } as const
const gitlab = { id: 3, kind: 'gitlab', name: 'Lab', baseUrl: 'https://lab.example.com/tools', place: '' } as const
const jira = { id: 4, kind: 'jira', name: 'Jira', baseUrl: 'https://acme.atlassian.net', place: '' } as const
const all: readonly UsableIntegration[] = [github, enterprise, gitlab, jira]

function found(typed: string, among = all) {
  const result = findTicket(typed, among)
  return result.ok ? `${result.value.integration.name} ${result.value.key}` : result.refusal.reason
}

describe('what somebody pastes', () => {
  test.each([
    ['https://github.com/acme/shop/issues/12', 'GitHub acme/shop#12'],
    ['  https://github.com/acme/shop/issues/12#issuecomment-1 ', 'GitHub acme/shop#12'],
    ['https://git.example.com/hub/acme/shop/issues/12/', 'Ours acme/shop#12'],
    ['https://lab.example.com/tools/acme/web/shop/-/issues/7', 'Lab acme/web/shop#7'],
    ['https://lab.example.com/tools/acme/shop/-/work_items/7', 'Lab acme/shop#7'],
    ['https://acme.atlassian.net/browse/SHOP-3', 'Jira SHOP-3'],
    ['https://acme.atlassian.net/jira/software/projects/SHOP/boards/1?selectedIssue=SHOP-3', 'Jira SHOP-3'],
    ['shop-3', 'Jira SHOP-3'],
    ['acme/shop#12', 'GitHub acme/shop#12'],
    ['acme/web/shop#12', 'Lab acme/web/shop#12'],
    ['#12', 'GitHub acme/shop#12'],
    ['12', 'GitHub acme/shop#12'],
  ])('%s is %s', (typed, expected) => {
    expect(found(typed)).toBe(expected)
  })

  test.each([
    ['', 'not_a_ticket'],
    ['no price', 'not_a_ticket'],
    ['https://github.com/acme/shop/pull/12', 'not_a_ticket'],
    ['https://github.com/acme/shop/issues/0', 'not_a_ticket'],
    ['../..#1', 'not_a_ticket'],
    ['javascript:alert(1)', 'not_a_ticket'],
    ['https://github.example.org/acme/shop/issues/12', 'no_integration'],
    ['https://lab.example.com/toolsmith/shop/-/issues/7', 'no_integration'],
    ['other/repo#12', 'ambiguous'],
  ])('%s is no ticket of ours: %s', (typed, reason) => {
    expect(found(typed)).toBe(reason)
  })

  test('is told apart by what is connected', () => {
    expect(found('other/repo#12', [github])).toBe('GitHub other/repo#12')
    expect(found('SHOP-3', [github])).toBe('no_integration')
    expect(found('#3', [jira])).toBe('no_place')
    expect(found('#3', [github, { ...gitlab, place: 'acme/shop' }])).toBe('ambiguous')
    expect(found('#3', [{ ...jira, place: 'SHOP' }])).toBe('Jira SHOP-3')
    expect(parseTicketRef('x'.repeat(100_000))).toBeUndefined()
  })
})

test('a key tells its place and its number', () => {
  expect(['acme/web/shop#12', 'PROJ_2-7'].map((key) => [placeOfKey(key), numberOfKey(key)])).toEqual([
    ['acme/web/shop', 12],
    ['PROJ_2', 7],
  ])
})
