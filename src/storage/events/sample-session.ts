import type { ProjectId, SessionId } from '#domain/ids.ts'
import type { Session } from '#domain/session/session.ts'

/** A session id derived from a word. */
export function aSessionId(word: string): SessionId {
  return Buffer.from(word).toString('hex').padEnd(32, '0').slice(0, 32) as SessionId
}

/** A session update for tests, with ordinary defaults. */
export function aSession(overrides: Partial<Session> = {}): Session {
  const started = overrides.started ?? Date.now() - 60_000
  return {
    projectId: 1 as ProjectId,
    id: aSessionId('session'),
    release: 'shop@1',
    environment: 'production',
    started,
    status: 'ok',
    errors: 0,
    quantity: 1,
    moment: started,
    userKey: '',
    duration: null,
    mechanism: '',
    browserSdk: 0,
    ...overrides,
  }
}
