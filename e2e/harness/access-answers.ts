import { expect } from 'vitest'
import { SECRET, type AccessStage, type Caller, type Target } from './access-stage.ts'
import type { Answered } from './ask.ts'

/** What is asked for: the others' project stands in for the hidden one where somebody may not see it. */
export function targetFor(stage: AccessStage, name: Target['name'], caller: Caller): Target {
  if (name === 'hidden') return caller.seesHidden ? stage.hidden : stage.sealed
  return name === 'open' ? stage.open : stage.nowhere
}

/**
 * Nothing of a hidden project is in any answer to whoever may not see it, and nothing of the people in any to nobody:
 * neither in a body nor in a redirect.
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
