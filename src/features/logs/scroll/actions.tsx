'use server'

import { z } from 'zod'
import { paramsOf } from '#domain/address/codec.ts'
import { parseLogPlace, printLogPlace } from '#domain/logs/log-place.ts'
import { parseLogs } from '#domain/logs/logs-search.ts'
import { pageGrants } from '#features/searches/page-grants.ts'
import { readOlder, readSet } from '../queries.ts'
import type { OlderLines } from './chunks.ts'
import { Lines } from './lines.tsx'

// Anyone can call this function, so its arguments are untrusted until parsed.

const addressed = z.string().max(20_000)
const placed = z.string().max(100).transform(parseLogPlace)

/** Returns rendered lines older than a place. */
export async function olderLines(address: string, before: string): Promise<OlderLines> {
  const grants = await pageGrants()
  const place = placed.parse(before)
  const search = parseLogs(paramsOf(addressed.parse(address)))
  const looked = await readSet(grants, search, new Date())
  if (looked.set === undefined || place === undefined) return { node: null, next: undefined }
  const { logs, next } = await readOlder(looked.grant, looked.set, place)
  return {
    node: <Lines logs={logs} search={{ ...search, before: place }} slugs={looked.set.slugs} />,
    next: next && printLogPlace(next),
  }
}
