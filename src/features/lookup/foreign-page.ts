import { notFound } from '#running/refuse.ts'
import type { AddressParams } from '#domain/address/params.ts'
import type { QueryParams } from '#domain/paths.ts'
import { running } from '#running'
import { goForGood } from '#running/go.ts'
import { guard } from '#running/guard.ts'
import { ownParams, pathOfSentryAddress } from './sentry-address.ts'

/**
 * Handles unknown addresses: redirects Sentry's to the equivalent page, and answers others with 404.
 * @param segments of the path, undecoded
 */
export async function leadOn(segments: readonly string[], params: AddressParams): Promise<never> {
  const grant = await guard('project:read')
  const { catalogue, settings } = running()
  const projects = await catalogue.projects.list(grant)
  const query: QueryParams = ownParams(params, new Map(projects.map(({ id, slug }) => [String(id), slug])))
  const path = pathOfSentryAddress({ segments: segments.map(decodeURIComponent), query }, settings.organization)
  if (path === undefined) notFound()
  goForGood(path)
}
