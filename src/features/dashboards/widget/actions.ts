'use server'

import { z } from 'zod'
import type { FoundValue } from '#features/searches/suggest.ts'
import { running } from '#running'
import { askedWithin } from '../ask/read-board.ts'
import type { AskedWithin } from '../datasets/dataset.ts'
import { datasetNamed } from '../datasets/datasets.ts'
import { dashboardGrants } from '../grants.ts'

// Anyone can call these functions, so their arguments are untrusted until parsed.

const MOST = 10
/** Number of values among which a typed text is searched. */
const MOST_LOOKED = 100
const typed = z.string().max(200)

/** Field names in the last day's data that contain this text. */
export async function findFields(dataset: string, text: string): Promise<readonly string[]> {
  const within = await lastDay()
  const offered = await datasetNamed(typed.parse(dataset))?.offered?.(within)
  return (offered?.fields ?? []).filter((name) => holds(name, typed.parse(text))).slice(0, MOST)
}

/** Values of a key in the last day's data that contain this text. */
export async function findFieldValues(
  dataset: string,
  key: string,
  _isTag: boolean,
  text: string,
): Promise<readonly FoundValue[]> {
  const within = await lastDay()
  const values = await datasetNamed(typed.parse(dataset))?.valuesOf?.(within, typed.parse(key), MOST_LOOKED)
  return (values ?? [])
    .filter((value) => holds(value, typed.parse(text)))
    .slice(0, MOST)
    .map((value) => ({ value, note: '' }))
}

const holds = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase())

async function lastDay(): Promise<AskedWithin> {
  const grants = await dashboardGrants()
  const projects = await running().catalogue.projects.list(grants.projects)
  const view = { period: '24h', projects: [], environments: [], variables: [] } as const
  return askedWithin({ grants, projects, view, path: '', now: new Date() })
}
