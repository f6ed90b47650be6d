import { longestOf, sentName, sumOf, type Detect, type DetectSpan } from './finding.ts'

/**
 * Attributes that contain the size of a response, in order of preference: the encoded body, the body with headers, and
 * the decoded body, which is all that some SDKs send. The first one present is used: a cached response was 0 bytes.
 */
export const sizeNames = [
  'http.response.body.size',
  'http.response_content_length',
  'http.response.header.content-length',
  'http.response.size',
  'http.response_transfer_size',
  'http.response.body.decoded_size',
  'http.decoded_response_content_length',
  'http.response_content_length_uncompressed',
] as const

/** Streamed media, which is played while it loads. */
const STREAMED = /^resource\.(?:video|audio|media|track)$/

/** Finds large responses and files, grouped by URL. */
export const findLargePayloads: Detect<'large_payload'> = (spans, { sizeKb }) => {
  const large = spans.filter((span) => isFetched(span) && payloadOf(span) >= sizeKb * 1000)
  return [...Map.groupBy(large, ({ name }) => name)].map(([name, fetched]) => {
    const bytes = Math.max(...fetched.map(payloadOf))
    const example = fetched.find((one) => payloadOf(one) === bytes)
    return {
      kind: 'large_payload',
      fingerprint: [name],
      subject: name,
      example: example === undefined ? name : sentName(example),
      spans: fetched,
      total: sumOf(fetched),
      measured: { bytes, longest: longestOf(fetched) },
    }
  })
}

function isFetched({ category, name, op }: DetectSpan): boolean {
  return name !== '' && (category === 'http.client' || (category === 'resource' && !STREAMED.test(op)))
}

/** Size of the response in bytes; 0 if unknown. Some SDKs send the number as text. */
export function payloadOf({ numbers, texts }: Pick<DetectSpan, 'numbers' | 'texts'>): number {
  for (const wanted of sizeNames) {
    const sent = numbers.find(([name]) => name === wanted)?.[1] ?? texts.find(([name]) => name === wanted)?.[1]
    const bytes = Number(sent)
    if (sent !== undefined && Number.isFinite(bytes)) return bytes
  }
  return 0
}
