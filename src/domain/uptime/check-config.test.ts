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

test('anything else is none, and that is known at once however long it is', () => {
  const before = process.cpuUsage()
  for (const host of ['a..b', '-a', 'a-', `${'a'.repeat(64)}.example`, `${'a'.repeat(252)}!`, `${'a-'.repeat(100)}!`])
    expect([host, problemsOf(host)]).toEqual([host, [{ field: 'host', reason: 'bad_host' }]])
  // It took years before.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
