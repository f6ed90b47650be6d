import { expect } from 'vitest'
import { SECRET, type AccessStage, type Caller, type Target } from './access-stage.ts'
import type { Answered } from './ask.ts'

/** The target of a request: for callers without access to it, the sealed project replaces the hidden one. */
export function targetFor(stage: AccessStage, name: Target['name'], caller: Caller): Target {
  if (name === 'hidden') return caller.seesHidden ? stage.hidden : stage.sealed
  return name === 'open' ? stage.open : stage.nowhere
}

/**
 * Expects that a response, in its body or redirect, reveals nothing of a hidden project to callers without access, and
 * nothing of people to callers without an account.
 */
export function expectNoSecret(caller: Caller, asked: string, { headers, text }: Answered): void {
  if (caller.seesHidden) return
  const whole = `${JSON.stringify(headers)}\n${text}`
  const at = whole.search(caller.may === undefined ? new RegExp(`${SECRET}|@people\\.test`) : SECRET)
  expect(at === -1 ? '' : `${caller.name}, ${asked}: …${whole.slice(Math.max(0, at - 80), at + 80)}…`).toBe('')
}

export function without(callers: readonly Caller[], ...names: readonly string[]): readonly Caller[] {
  return callers.filter(({ name }) => !names.includes(name))
}
