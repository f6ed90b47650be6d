import type { AlertNotice } from '#domain/alert/notice.ts'
import type { SentRequest } from '../send.ts'
import type { Wording } from './wording.ts'

/** A notice to be formatted for a receiver. */
export interface Message {
  readonly notice: AlertNotice
  readonly words: Wording
  /** The same for each attempt. */
  readonly deliveryId: string
  readonly now: Date
}

export function postJson(url: string, body: object, headers: Readonly<Record<string, string>> = {}): SentRequest {
  return {
    url,
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

/** The severity as an RGB colour: red, amber, green; grey for a test. */
export function colourOf({ kind, level }: AlertNotice): number {
  if (kind === 'test') return 0x5f6a65
  switch (level) {
    case 'critical':
      return 0xc0362c
    case 'warning':
      return 0xb7791f
    case 'resolved':
      return 0x0f766e
  }
}

/** `#c0362c` */
export function hexColourOf(notice: AlertNotice): string {
  return `#${colourOf(notice).toString(16).padStart(6, '0')}`
}
