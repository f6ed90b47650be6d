import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import { createLinkTurns, refuseTurn } from './link-turns.ts'

const from = (address: string) => ({ [CLIENT_ADDRESS_HEADER]: address })

test('a stranger opens sixty public links a minute, and a link is opened so often by all together', () => {
  const take = createLinkTurns()
  const waits = Array.from({ length: 61 }, (_, at) => take(`/shared/link-${at}`, from('203.0.113.9')))
  expect(waits.slice(0, 60)).toEqual(Array<undefined>(60).fill(undefined))
  expect(waits[60]).toBeGreaterThan(0)
  expect(take('/shared/link-1', from('203.0.113.10'))).toBeUndefined()
  const ofOne = Array.from({ length: 121 }, (_, at) => take('/shared/one', from(`198.51.100.${at}`)))
  expect(ofOne.findIndex((wait) => wait !== undefined)).toBe(120)
  // Other pages are not counted.
  expect(take('/issues', from('203.0.113.9'))).toBeUndefined()
})

test('whoever has to wait is told so with status 429', () => {
  const said: unknown[] = []
  const res = { writeHead: (...head: unknown[]) => said.push(head), end: (body: string) => said.push(body) }
  refuseTurn(res as unknown as ServerResponse, 7)
  expect(said).toMatchObject([[429, { 'Retry-After': 7 }], expect.stringContaining('Try again in 7 seconds')])
})
