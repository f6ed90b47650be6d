import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older requests are refused, because they may be replays. */
const GOOD_FOR_S = 300

/**
 * The content that Slack signs: version, time and body (docs.slack.dev/authentication/verifying-requests-from-slack).
 */
export function slackSignature(secret: string, timestamp: string, bytes: Uint8Array): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(bytes).digest('hex')}`
}

/** Whether Slack signed a request within the last five minutes. Compares in constant time. */
export function isFromSlack(secret: string, headers: Headers, bytes: Uint8Array, now: Date): boolean {
  const timestamp = headers.get('x-slack-request-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > GOOD_FOR_S) return false
  const [right, given] = [slackSignature(secret, timestamp, bytes), headers.get('x-slack-signature') ?? ''].map(
    (text) => Buffer.from(text),
  )
  return right !== undefined && given !== undefined && right.length === given.length && timingSafeEqual(right, given)
}
