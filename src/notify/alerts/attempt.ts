import type { DeliveryAnswer, DeliveryOutcome } from '#domain/alert/rule.ts'
import type { Result } from '#domain/result.ts'
import type { SendRefusal, SentAnswer } from '../send.ts'

/** The outcome of one attempt. `again`: a retry may succeed; `afterMs`: the delay that the receiver asked for. */
export interface Attempt {
  readonly answer: DeliveryAnswer
  readonly again: boolean
  readonly afterMs?: number
}

const MAX_TEXT = 300

/**
 * Interprets an HTTP response: 2xx is success; 408, 425, 429, 5xx (RFC 9110, 15.5.9 and 15.6; RFC 6585, 4) and no
 * response are temporary; everything else is permanent.
 */
export function attemptOf(sent: Result<SentAnswer, { readonly reason: SendRefusal }>, at: Date): Attempt {
  if (!sent.ok) return unansweredAttempt(sent.refusal.reason, at)
  const { status, headers, bytes } = sent.value
  const text = beginningOf(bytes)
  if (status >= 200 && status <= 299) return { answer: { at, outcome: 'taken', status, text }, again: false }
  const isPassing = status === 408 || status === 425 || status === 429 || status >= 500
  const afterMs = retryAfterMs(headers.get('retry-after'), at) ?? retryAfterInBody(text)
  return {
    answer: { at, outcome: isPassing ? 'busy' : 'refused', status, text },
    again: isPassing,
    ...(isPassing && afterMs !== undefined && { afterMs }),
  }
}

function unansweredAttempt(reason: SendRefusal, at: Date): Attempt {
  const { outcome, again } = silences[reason]
  return { answer: { at, outcome, status: null, text: '' }, again }
}

const silences: Readonly<Record<SendRefusal, { readonly outcome: DeliveryOutcome; readonly again: boolean }>> = {
  unreachable: { outcome: 'unreachable', again: true },
  timeout: { outcome: 'timeout', again: true },
  // Only the operator can change that, after which the rule fires again anyway.
  private_address: { outcome: 'private_address', again: false },
  bad_url: { outcome: 'bad_url', again: false },
  // It responded with far more than any receiver does, so it is another kind of server.
  too_large: { outcome: 'refused', again: false },
  too_many_redirects: { outcome: 'refused', again: false },
}

/** Parses seconds or a date (RFC 9110, 10.2.3); `undefined` if it is neither. */
function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}(\.\d+)?$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

/** Telegram and Discord put it in the body: `"retry_after": 5`, in seconds. */
function retryAfterInBody(text: string): number | undefined {
  const seconds = /"retry_after"\s*:\s*(\d{1,6}(?:\.\d+)?)/.exec(text)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

function beginningOf(bytes: Uint8Array): string {
  return new TextDecoder()
    .decode(bytes.subarray(0, MAX_TEXT * 4))
    .slice(0, MAX_TEXT)
    .trim()
}

/**
 * Interprets an error of the mail server: 4xx is temporary, 5xx permanent (RFC 5321, 4.2.1); without a code there was
 * no response.
 */
export function mailAttempt(fault: unknown, at: Date): Attempt {
  const status = fault instanceof Error && 'responseCode' in fault ? Number(fault.responseCode) || null : null
  const text = (fault instanceof Error ? fault.message : String(fault)).slice(0, MAX_TEXT)
  if (status === null) return { answer: { at, outcome: 'unreachable', status, text }, again: true }
  return status >= 500
    ? { answer: { at, outcome: 'refused', status, text }, again: false }
    : { answer: { at, outcome: 'busy', status, text }, again: true }
}
