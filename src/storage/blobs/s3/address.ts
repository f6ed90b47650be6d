import { z } from 'zod'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { S3Settings } from '#domain/settings.ts'

/** The invalid part of a bucket's address. */
export type AddressProblem = 'not_s3' | 'bucket' | 'prefix' | 'parameter'

export type S3Address = Omit<S3Settings, 'credentials' | 'cacheBytes'>

/** docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html; other vendors follow it. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([a-zA-Z0-9_.-]+(\/[a-zA-Z0-9_.-]+)*)?$/

const isSet = z.enum(['0', '1']).transform((text) => text === '1')

const parameters = z.strictObject({
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  path_style: isSet.optional(),
  /** `s3`, `kms`, or `kms:` and the key's name. */
  sse: z
    .string()
    .regex(/^(s3|kms(:.{1,400})?)$/)
    .optional(),
  downloads: z.enum(['server', 'bucket']).optional(),
})

/** `s3://bucket/prefix?region=eu-central-1&endpoint=https://…&path_style=1&sse=kms:alias/mishap&downloads=bucket` */
export function parseS3Address(text: string): Result<S3Address, { readonly reason: AddressProblem }> {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address?.protocol !== 's3:' || address.port !== '' || address.username !== '' || address.hash !== '')
    return refuse({ reason: 'not_s3' })
  if (!BUCKET.test(address.hostname)) return refuse({ reason: 'bucket' })
  const prefix = address.pathname.replaceAll(/^\/+|\/+$/g, '')
  if (!PREFIX.test(prefix)) return refuse({ reason: 'prefix' })
  const parsed = parameters.safeParse(Object.fromEntries(address.searchParams))
  if (!parsed.success) return refuse({ reason: 'parameter' })
  const { region = null, endpoint = null, path_style: pathStyle, sse, downloads } = parsed.data
  return ok({
    bucket: address.hostname,
    prefix,
    region,
    endpoint,
    // Self-hosted servers rarely have a host per bucket.
    pathStyle: pathStyle ?? endpoint !== null,
    encryption: encryptionOf(sse),
    directDownloads: downloads === 'bucket',
  })
}

function encryptionOf(sse: string | undefined): S3Settings['encryption'] {
  if (sse === undefined) return { kind: 'bucket' }
  if (sse === 's3') return { kind: 's3' }
  return { kind: 'kms', key: sse === 'kms' ? null : sse.slice('kms:'.length) }
}
