import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several, type Endpoint } from '../endpoint.ts'
import { assetResponse } from '../file-response.ts'
import { once } from '../query.ts'
import { findReplay } from './replays.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const
const ofReplay = '/projects/{organization}/{project}/replays/{replay}/assets/' as const

/** Returns a signature for each URL in these segments. Empty unless the operator has enabled remote assets. */
const signatures = endpoint({
  path: ofReplay,
  summary: t('operations.replayAssets'),
  needs,
  query: z.object({ segment: several }),
  body: z.object({ data: z.record(z.string(), z.string()) }),
  answer: async ({ running, may, params, query }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const segments = query.segment.filter((one) => /^\d{1,10}$/.test(one)).map(Number)
    const signed = await running.remoteAssets.signatures(may['event:read'], found.value, segments)
    return ok({ body: { data: Object.fromEntries(signed) } })
  },
})

/** Proxies one of them to callers who may see the replay. The remote server does not learn who asked. */
const asset = endpoint({
  path: `${ofReplay}{signature}/` as const,
  summary: t('operations.replayAsset'),
  needs,
  query: z.object({ url: once.default('') }),
  body: z.string(),
  answer: async ({ running, may, params, query }) => {
    const found = await findReplay(running, may, params)
    if (!found.ok) return found
    const read = await running.remoteAssets.read(found.value, { url: query.url, signature: params.signature })
    if (read.ok) return ok({ file: assetResponse(read.value) })
    switch (read.refusal) {
      case 'bad_signature':
        return refuse({ reason: 'bad_parameter', name: 'signature', why: t('parameter.signature') })
      case 'not_available':
        return refuse({ reason: 'no_asset', name: query.url })
    }
  },
})

export const replayAssetEndpoints: readonly Endpoint[] = [signatures, asset]
