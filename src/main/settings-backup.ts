import { resolve } from 'node:path'
import { z } from 'zod'
import { messages } from '#messages'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { BackupSettings, BackupTarget, S3Settings } from '#domain/settings.ts'
import { parseS3Address, type S3Address } from '#storage/blobs/s3/address.ts'
import { blobVariables, credentialsOf, sentenceOf } from './settings-blobs.ts'
import type { MissingPart } from './settings-people.ts'

const t = messages('backups')
const [MINUTE_MS, DAY_MS, MIB] = [60_000, 86_400_000, 1024 ** 2]

type Place = { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & S3Address)

/** A backup bucket has no local cache. */
const NO_CACHE = 0

/** `/backups/mishap`, or `s3://bucket/prefix?…` as in MISHAP_BLOBS. The refusal is a sentence. */
function placeOf(text: string): Result<Place, string> {
  if (!/^\w+:\/\//.test(text)) return ok({ kind: 'folder', folder: resolve(text) })
  const parsed = parseS3Address(text)
  if (parsed.ok) return ok({ kind: 's3', ...parsed.value })
  return refuse(parsed.refusal.reason === 'not_s3' ? t('settings.target') : sentenceOf(parsed.refusal.reason))
}

/** Parses a target from the command line. The refusal is a sentence. */
export function parseTarget(text: string, credentials: S3Settings['credentials']): Result<BackupTarget, string> {
  const place = placeOf(text)
  return place.ok ? ok(withCredentials(place.value, credentials)) : place
}

function withCredentials(place: Place, credentials: S3Settings['credentials']): BackupTarget {
  return place.kind === 'folder' ? place : { ...place, credentials, cacheBytes: NO_CACHE }
}

const target = z.string().transform((text, context) => {
  const place = placeOf(text)
  if (place.ok) return place.value
  context.addIssue({ code: 'custom', message: place.refusal })
  return z.NEVER
})

/** `24h,7d,4w`: missing units keep no backups of their own. */
const keep = z.string().transform((text, context): BackupSettings['keep'] => {
  const counts = { h: 0, d: 0, w: 0 }
  for (const word of text.split(',')) {
    const match = /^\s*(\d{1,4})([hdw])\s*$/.exec(word)
    if (match === null) {
      context.addIssue({ code: 'custom', message: t('settings.keep') })
      return z.NEVER
    }
    counts[match[2] as keyof typeof counts] = Number(match[1])
  }
  return { hours: counts.h, days: counts.d, weeks: counts.w }
})

function whole(least: number, most: number) {
  const sentence = messages('cli')('settings.whole', { least, most })
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((n) => n >= least && n <= most, sentence)
}

export const backupVariables = {
  MISHAP_BACKUP: target.optional(),
  MISHAP_BACKUP_KEY: z.string().min(32, t('settings.key')).optional(),
  MISHAP_BACKUP_EVERY: whole(1, 10_080).default(60),
  MISHAP_BACKUP_KEEP: keep.default({ hours: 24, days: 7, weeks: 4 }),
  MISHAP_BACKUP_RATE: whole(1, 10_000).default(32),
  MISHAP_BACKUP_DRILL: whole(0, 365).default(0),
  MISHAP_UPGRADE_COPY: whole(0, 3650).default(14),
}

const variables = z.object({ ...backupVariables, ...blobVariables })

/** @param dataFolder absolute; its backups must be outside it */
export function backupOf(env: z.infer<typeof variables>, dataFolder: string): Result<BackupSettings, MissingPart> {
  const credentials = credentialsOf(env)
  if (!credentials.ok) return credentials
  const place = env.MISHAP_BACKUP
  if (place?.kind === 'folder' && `${place.folder}/`.startsWith(`${dataFolder}/`))
    return refuse({ name: 'MISHAP_BACKUP', why: t('settings.inside', { folder: dataFolder }) })
  return ok({
    target: place === undefined ? null : withCredentials(place, credentials.value),
    key: env.MISHAP_BACKUP_KEY ?? null,
    credentials: credentials.value,
    everyMs: env.MISHAP_BACKUP_EVERY * MINUTE_MS,
    keep: env.MISHAP_BACKUP_KEEP,
    bytesPerSecond: env.MISHAP_BACKUP_RATE * MIB,
    drillEveryMs: env.MISHAP_BACKUP_DRILL === 0 ? null : env.MISHAP_BACKUP_DRILL * DAY_MS,
    upgradeCopyMs: env.MISHAP_UPGRADE_COPY * DAY_MS,
  })
}
