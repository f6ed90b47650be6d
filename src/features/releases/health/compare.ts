import { narrow, type Grant } from '#domain/access/access.ts'
import { addressCodec } from '#domain/address/codec.ts'
import { oneOfParam, textParam } from '#domain/address/params.ts'
import type { Release } from '#domain/release/release.ts'
import type { SessionSums } from '#domain/session/session-sums.ts'
import { running } from '#running'
import { readAdoption, type EnvironmentAdoption } from './read-page.ts'
import { healthSpans, healthWindow, type HealthSpan } from './window.ts'

/** Up to four releases in their display order. */
export interface ComparisonAsked {
  readonly first: string
  readonly second: string
  readonly third: string
  readonly fourth: string
  readonly span: HealthSpan
}

/** Parameters that each name a release. */
export const places = ['first', 'second', 'third', 'fourth'] as const satisfies readonly (keyof ComparisonAsked)[]

const versionParam = (name: string) => textParam(name, { longest: 250, trimmed: true })

export const comparisonAddress = addressCodec<ComparisonAsked>({
  first: versionParam('first'),
  second: versionParam('second'),
  third: versionParam('third'),
  fourth: versionParam('fourth'),
  span: oneOfParam('period', healthSpans, '14d'),
})

export interface ComparedRelease {
  readonly release: Release
  /** `undefined` without sessions in the period. */
  readonly sums: SessionSums | undefined
  readonly adoption: readonly EnvironmentAdoption[]
}

export interface Comparison {
  /** Versions offered, newest first. */
  readonly versions: readonly string[]
  readonly columns: readonly ComparedRelease[]
  /** Requested versions that do not exist. */
  readonly missing: readonly string[]
}

/** Maximum versions offered. */
const MOST_OFFERED = 100

/** Reads the compared releases, with all sessions in one statement. */
export async function readComparison(
  grants: { readonly project: Grant<'project:read'>; readonly event: Grant<'event:read'> },
  asked: ComparisonAsked,
  now: Date,
): Promise<Comparison> {
  const { catalogue, events } = running()
  const picked = [...new Set(places.map((place) => asked[place]).filter((version) => version !== ''))]
  const { period } = healthWindow(asked.span, now)
  const [offered, found, sums] = await Promise.all([
    catalogue.releases.list(grants.project, { status: 'open' }, 'newest', { offset: 0, limit: MOST_OFFERED }),
    Promise.all(picked.map((version) => catalogue.releases.byVersion(grants.project, version))),
    picked.length === 0
      ? []
      : events.sessionSums(grants.event, {
          period,
          environments: [],
          releases: picked,
          groupBy: ['release'],
          detail: 'all',
        }),
  ])
  const releases = found.flatMap((release) => (release === undefined ? [] : [release]))
  const versions = [...new Set([...offered, ...releases].map(({ version }) => version))]
  const columns = releases.map(async (release) => ({
    release,
    sums: sums.find((one) => one.release === release.version),
    adoption: await readAdoption(
      narrow(
        grants.event,
        release.projects.map(({ projectId }) => projectId),
      ),
      release.version,
      now,
    ),
  }))
  return {
    versions,
    columns: await Promise.all(columns),
    missing: picked.filter((version) => !releases.some((release) => release.version === version)),
  }
}
