import type { DeliveryAnswer, DeliveryOutcome } from '#domain/alert/rule.ts'
import type { Result } from '#domain/result.ts'
import type { SendRefusal, SentAnswer } from '../send.ts'

/** The outcome of one try. `again`: it may work later; `afterMs`: the receiver asked to wait this long. */
export interface Attempt {
  readonly answer: DeliveryAnswer
  readonly again: boolean
  readonly afterMs?: number
}

/** Characters that are kept of what a receiver said. */
const MAX_TEXT = 300

/**
 * Returns what an HTTP answer means: 2xx is taken; 408, 425, 429 and 5xx may work later (RFC 9110, 15.5.9 and 15.6; RFC 6585, 4),
 * and so may no answer; everything else would be said again.
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
  // Only the operator can change that, and then the rule speaks again anyway.
  private_address: { outcome: 'private_address', again: false },
  bad_url: { outcome: 'bad_url', again: false },
  // It has answered, and with far more than any receiver does: it is another sort of server.
  too_large: { outcome: 'refused', again: false },
  too_many_redirects: { outcome: 'refused', again: false },
}

/** Seconds, or a date (RFC 9110, 10.2.3); undefined where it is neither. */
function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}(\.\d+)?$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

/** Telegram and Discord say it in the body: `"retry_after": 5`, in seconds. */
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

/** A fault of the mail server: 4xx may work later, 5xx would be said again (RFC 5321, 4.2.1); without a code nobody answered. */
export function mailAttempt(fault: unknown, at: Date): Attempt {
  const status = fault instanceof Error && 'responseCode' in fault ? Number(fault.responseCode) || null : null
  const text = (fault instanceof Error ? fault.message : String(fault)).slice(0, MAX_TEXT)
  if (status === null) return { answer: { at, outcome: 'unreachable', status, text }, again: true }
  return status >= 500
    ? { answer: { at, outcome: 'refused', status, text }, again: false }
    : { answer: { at, outcome: 'busy', status, text }, again: true }
}
