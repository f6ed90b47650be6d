import http, { type Agent, type AgentOptions } from 'node:http'
import https from 'node:https'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Settings } from '#domain/settings.ts'

const CONNECT_MS = 3_000
/** Requests under way at once; others wait for one of them. */
const MOST_SOCKETS = 32

/** How long a bucket is waited for. */
export interface Patience {
  /** Until it begins to answer one try, and between two pieces of an answer. */
  readonly silentMs: number
  /** Of one request. The library waits between them: fractions of a second, and seconds where S3 asks to slow down. */
  readonly tries: number
  /** For all tries of a request together. */
  readonly requestMs: number
}

/** Opens a client. Credentials are those of the settings, else those of the usual chain: environment, files, instance, pod. */
export function openClient(
  { region, endpoint, pathStyle, credentials }: S3Settings,
  { silentMs, tries }: Patience,
): S3Client {
  const config: S3ClientConfig = {
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_MS, silentMs),
      requestTimeout: silentMs,
      socketTimeout: silentMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MOST_SOCKETS, ...proxyOf(http.globalAgent) },
      httpsAgent: { maxSockets: MOST_SOCKETS, ...proxyOf(https.globalAgent) },
    },
    // All bodies are bytes in memory, whose sha256 the signature covers: nothing is gained by the trailing checksums
    // that other makers' servers do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(region !== null && { region }),
    ...(endpoint !== null && { endpoint, region: region ?? 'us-east-1' }),
    ...(credentials !== null && { credentials }),
  }
  return new S3Client(config)
}

/** The proxy of the process, which agents of a client's own do not ask by themselves. */
function proxyOf(agent: Agent): Pick<AgentOptions, 'proxyEnv'> {
  const { proxyEnv } = (agent as Agent & { readonly options: AgentOptions }).options
  return proxyEnv === undefined ? {} : { proxyEnv }
}
