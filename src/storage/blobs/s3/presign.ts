import { createHash, createHmac } from 'node:crypto'

/** The region and credentials that sign a URL. */
export interface Signer {
  readonly region: string
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string | undefined
  }
  readonly now: Date
}

/**
 * Returns a URL at which an object can be downloaded for a limited time: Signature Version 4 in the query
 * (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html).
 * @param object the object's own URL, with its path already encoded
 * @param parameters query parameters, sorted by name: `response-content-type`, …
 */
export function presign(
  object: URL,
  parameters: Readonly<Record<string, string>>,
  seconds: number,
  { region, credentials, now }: Signer,
): string {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  const query = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${credentials.accessKeyId}/${scope}`],
    ['X-Amz-Date', moment],
    ['X-Amz-Expires', String(seconds)],
    ...(credentials.sessionToken === undefined ? [] : [['X-Amz-Security-Token', credentials.sessionToken]]),
    ['X-Amz-SignedHeaders', 'host'],
    ...Object.entries(parameters),
  ].map(([name = '', value = '']) => `${encoded(name)}=${encoded(value)}`)
  const asked = ['GET', object.pathname, query.join('&'), `host:${object.host}`, '', 'host', 'UNSIGNED-PAYLOAD']
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(asked.join('\n')).digest('hex')]
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${credentials.secretAccessKey}`)
  return `${object.origin}${object.pathname}?${query.join('&')}&X-Amz-Signature=${hmac(key, toSign.join('\n')).toString('hex')}`
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** By RFC 3986, which is stricter than encodeURIComponent. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
