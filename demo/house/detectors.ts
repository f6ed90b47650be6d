import { defaultRules } from '#domain/project/project-rules.ts'
import { replayDetectors } from '#domain/trace/detect/rules.ts'
import type { House } from './house.ts'

/** Enables issues from replays of the shop's pages, unless configured, before the first replay arrives. */
export async function askOfRecordings({ catalogue, grant, projects, now }: House): Promise<void> {
  const on = Object.fromEntries(replayDetectors.map((kind) => [kind, { on: true, limits: {} }]))
  const rules = { ...defaultRules, performance: { ...defaultRules.performance, ...on } }
  await catalogue.rules.save(grant('project:write'), projects.web, rules, 0, now)
}
