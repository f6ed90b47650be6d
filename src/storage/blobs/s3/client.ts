import http, { type Agent, type AgentOptions } from 'node:http'
import https from 'node:https'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Settings } from '#domain/settings.ts'

const CONNECT_MS = 3_000
/** Maximum number of concurrent requests. Others wait. */
const MOST_SOCKETS = 32

/** Timeouts and retries for a bucket. */
export interface Patience {
  /** Per attempt: until the answer begins, and between two pieces of it. */
  readonly silentMs: number
  /**
   * Attempts per request. The library pauses between them, for fractions of a second or, if S3 asks to slow down, for
   * seconds.
   */
  readonly tries: number
  /** For all attempts of a request together. */
  readonly requestMs: number
}

/**
 * Opens a client. Credentials come from the settings, or else from the usual chain: environment, files, instance, pod.
 */
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
    // All bodies are bytes in memory whose sha256 is signed, so trailing checksums, which other vendors' servers do not
    // support, would add nothing.
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
