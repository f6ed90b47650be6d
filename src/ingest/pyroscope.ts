import { Buffer } from 'node:buffer'
import { MultipartReader } from '#domain/form/multipart.ts'
import { boundaryOf } from '#domain/form/part-names.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Refusal } from './refusal.ts'

/** A pprof file from a Pyroscope client, and what the URL says about the program. */
export interface PyroscopeUpload {
  readonly file: Uint8Array
  readonly program: Readonly<Record<string, string>>
}

/** The file, its predecessor, and the names of its sample types. */
const MAX_PARTS = 10

/** Tags that correspond to columns, most likely first. Clients have no standard names for these. */
const tagsOf = {
  release: ['release', 'service.version', 'service_version', 'version'],
  environment: ['environment', 'deployment.environment', 'deployment_environment', 'env'],
} as const

/** Platforms, by what clients call themselves. */
const platforms: Readonly<Record<string, string>> = {
  gospy: 'go',
  pyspy: 'python',
  rbspy: 'ruby',
  nodespy: 'node',
  'pyroscope-rs': 'rust',
  dotnetspy: 'csharp',
}

/**
 * Reads what Pyroscope clients send to `/ingest`: pprof as the form field `profile` or as the whole body, and
 * `name=app{tag=value,…}` in the URL. The app takes the place of a transaction.
 */
export function readPyroscope(
  bytes: Buffer,
  contentType: string | undefined,
  told: URLSearchParams,
): Result<PyroscopeUpload, Refusal> {
  const boundary = boundaryOf(contentType ?? '')
  const file = boundary === undefined ? bytes : profileIn(bytes, boundary)
  return file === undefined ? refuse({ reason: 'not_a_form' }) : ok({ file, program: programOf(told) })
}

function profileIn(bytes: Buffer, boundary: string): Buffer | undefined {
  const kept: Uint8Array[] = []
  let length = 0
  const reader = new MultipartReader(boundary, MAX_PARTS, {
    maxBytes: ({ name }) => (name === 'profile' ? bytes.length : 0),
    keep(piece) {
      kept.push(piece)
      length += piece.length
    },
    kept: () => length,
    // Only unwanted fields are rewound, and nothing of them was kept.
    rewind() {},
  })
  if (reader.push(bytes) !== undefined) return undefined
  const parts = reader.end()
  if (typeof parts === 'string') return undefined
  const part = parts.find(({ name }) => name === 'profile')
  return part && Buffer.concat(kept).subarray(part.from, part.to)
}

function programOf(told: URLSearchParams): Readonly<Record<string, string>> {
  const name = told.get('name') ?? ''
  const brace = name.indexOf('{')
  const app = brace === -1 ? name : name.slice(0, brace)
  const tags = new Map(
    (brace === -1 ? '' : name.slice(brace + 1).replace(/\}\s*$/, '')).split(',').map((pair) => {
      const equals = pair.indexOf('=')
      return [pair.slice(0, Math.max(0, equals)).trim(), pair.slice(equals + 1).trim()] as const
    }),
  )
  const valueOf = (names: readonly string[]) => names.map((one) => tags.get(one)).find((value) => value !== undefined)
  const program = {
    transaction: app.trim() || undefined,
    release: valueOf(tagsOf.release),
    environment: valueOf(tagsOf.environment),
    platform: platforms[told.get('spyName') ?? ''],
  }
  return Object.fromEntries(
    Object.entries(program).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
