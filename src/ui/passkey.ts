'use client'

import { useSyncExternalStore } from 'react'

/** The two routes of an exchange: what to ask the passkey for, and where to send its answer. Base path included. */
export interface PasskeyRoutes {
  readonly options: string
  readonly verify: string
}

/** Why a passkey failed: cancelled by the user, rejected by the server, recent sign-in required, or no answer. */
export type PasskeyProblem = 'cancelled' | 'refused' | 'stale' | 'unreachable'

/**
 * Whether passkeys are supported: requires a secure context and a browser with the JSON API (all since 2025).
 * `undefined` until hydration.
 */
export function usePasskeys(): boolean | undefined {
  return useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential,
    () => undefined,
  )
}

/** Signs in; the browser stores the session cookie. Resolves to `undefined` on success. */
export function signInWithPasskey(routes: PasskeyRoutes): Promise<PasskeyProblem | undefined> {
  return exchange(routes, {}, (options) =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  )
}

/** Adds a passkey to the current user's account. Resolves to `undefined` on success. */
export function addPasskey(routes: PasskeyRoutes, name: string): Promise<PasskeyProblem | undefined> {
  return exchange(routes, { name }, (options) =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  )
}

async function exchange(
  routes: PasskeyRoutes,
  more: Readonly<Record<string, string>>,
  ask: (options: unknown) => Promise<Credential | null>,
): Promise<PasskeyProblem | undefined> {
  const offered = await send(routes.options)
  if (typeof offered === 'string') return offered
  const options: unknown = await offered.json()
  // Closing the browser's dialog rejects, and so does a timeout.
  const credential = await ask(options).catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return 'cancelled'
  const answered = await send(routes.verify, { ...more, response: credential.toJSON() as unknown })
  return typeof answered === 'string' ? answered : undefined
}

async function send(url: string, body?: unknown): Promise<Response | PasskeyProblem> {
  const posted = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(url, body === undefined ? {} : posted).catch(() => undefined)
  if (answer === undefined) return 'unreachable'
  if (answer.ok) return answer
  const { code } = (await answer.json().catch(() => ({}))) as { code?: unknown }
  return code === 'SESSION_NOT_FRESH' ? 'stale' : 'refused'
}
