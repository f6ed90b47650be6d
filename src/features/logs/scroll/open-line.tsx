'use server'

import type { ReactNode } from 'react'
import { z } from 'zod'
import { paramsOf } from '#domain/address/codec.ts'
import { parseLogPlace } from '#domain/logs/log-place.ts'
import { parseLogs } from '#domain/logs/logs-search.ts'
import { pageGrants } from '#features/searches/page-grants.ts'
import { OpenLine } from '../open-line.tsx'
import { readLine, readSet } from '../queries.ts'

const addressed = z.string().max(20_000)
const placed = z.string().max(100).transform(parseLogPlace)

/** The full log, or `null` if it no longer exists. */
export async function openLine(address: string, place: string): Promise<ReactNode> {
  const grants = await pageGrants()
  const open = placed.parse(place)
  const search = parseLogs(paramsOf(addressed.parse(address)))
  const looked = await readSet(grants, search, new Date())
  if (looked.set === undefined || open === undefined) return null
  const log = await readLine(looked.grant, looked.set, open)
  return log === undefined ? null : <OpenLine log={log} search={{ ...search, open }} slugs={looked.set.slugs} />
}
