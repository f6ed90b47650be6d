import { expect, test } from 'vitest'
import { problemsOfConfig } from './check-config.ts'
import { newCheck } from './check.ts'

const problemsOf = (host: string) =>
  problemsOfConfig({ ...newCheck, name: 'Till', target: { kind: 'ping', host } }, () => true)

test('names of DNS and addresses are hosts', () => {
  for (const host of [
    'shop.example',
    'shop.example.',
    '_x.shop.example',
    'localhost',
    '10.0.0.1',
    '::1',
    'fe80::1.2.3.4',
  ])
    expect([host, problemsOf(host)]).toEqual([host, []])
})

test('anything else is none, however long it is', () => {
  // The last one once took years to match.
  for (const host of ['a..b', '-a', 'a-', `${'a'.repeat(64)}.example`, `${'a'.repeat(252)}!`, `${'a-'.repeat(100)}!`])
    expect([host, problemsOf(host)]).toEqual([host, [{ field: 'host', reason: 'bad_host' }]])
})
