import { z } from 'zod'
import { parseCodeowners } from '#domain/ownership/codeowners.ts'
import { ownershipModes } from '#domain/ownership/ownership.ts'
import { parseOwnershipRules } from '#domain/ownership/parse.ts'
import { MAX_CODEOWNERS_TEXT, MAX_OWNERSHIP_TEXT } from '#domain/ownership/rule.ts'
import { parseHostNames } from '#domain/ownership/who-is-who.ts'
import { changeRules } from '#domain/project/change-rules.ts'
import type { ProjectRules } from '#domain/project/project-rules.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { findProject } from '../../find.ts'
import { defined, type Said } from '../defined.ts'
import { operation, type Operation } from '../operation.ts'
import { linesOf, MOST_FLAWS } from '../rule-flaws.ts'
import { readableRules, rulesShape, shownRules, withSent } from '../project-rule-shapes.ts'
import { conflict } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'

const reads = ['project:read'] as const
const writes = ['project:read', 'project:write'] as const

const showRules = operation({
  id: 'getProjectRules',
  tag: 'Project settings',
  method: 'get',
  path: '/projects/{project}/rules',
  summary: 'Show the grouping, scrubbing, filter and detector rules of a project',
  needs: reads,
  answers: rulesShape,
  handle: async ({ running, may, params }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    return ok(shownRules(await running.catalogue.rules.of(may['project:read'], project.value.id)))
  },
})

const changeProjectRules = operation({
  id: 'updateProjectRules',
  tag: 'Project settings',
  method: 'patch',
  path: '/projects/{project}/rules',
  summary: 'Update the rules of a project',
  description: 'Each section that is sent replaces that section; the others stay.',
  needs: writes,
  sends: rulesShape.partial().meta({ id: 'ProjectRulesChange' }),
  answers: rulesShape,
  handle: async ({ running, may, params, sent, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const grants = { read: may['project:read'], write: may['project:write'] }
    const parts = defined(sent)
    const readable = await readableRules(running, may['project:write'].actor, parts)
    if (!readable.ok) return readable
    const change = (rules: ProjectRules): Result<ProjectRules, Refusal> => ok(withSent(rules, parts))
    const changed = await changeRules(running.catalogue.rules, grants, project.value.id, change, now)
    return changed.ok ? ok(shownRules(changed.value)) : changed
  },
})

const rulesText = z.string().max(MAX_OWNERSHIP_TEXT)
const ownershipShape = z
  .strictObject({
    mode: z.enum(ownershipModes).describe('`suggest`: issues name their owners; `assign`: new ones are given to them.'),
    rules: rulesText.describe('One a line: docs/ownership-rules.md.'),
    codeowners: z.string().max(MAX_CODEOWNERS_TEXT).describe('A CODEOWNERS file.'),
    names: rulesText.describe('Maps code host names to email addresses: `@ada ann@example.com`, one per line.'),
  })
  .meta({ id: 'Ownership' })

const showOwnership = operation({
  id: 'getOwnership',
  tag: 'Project settings',
  method: 'get',
  path: '/projects/{project}/ownership',
  summary: 'Show ownership rules',
  needs: reads,
  answers: ownershipShape,
  handle: async ({ running, may, params }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const { settings } = await running.catalogue.ownership.of(may['project:read'], project.value.id)
    return ok({ ...settings })
  },
})

const changeOwnership = operation({
  id: 'updateOwnership',
  tag: 'Project settings',
  method: 'patch',
  path: '/projects/{project}/ownership',
  summary: 'Set ownership rules',
  needs: writes,
  sends: ownershipShape.partial().meta({ id: 'OwnershipChange' }),
  answers: ownershipShape,
  handle: async ({ running, may, params, sent, now }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const texts = checkedTexts(sent)
    if (!texts.ok) return texts
    const { ownership } = running.catalogue
    const { settings, version } = await ownership.of(may['project:read'], project.value.id)
    const next = { ...settings, ...texts.value }
    const saved = await ownership.save(may['project:write'], project.value.id, next, version, now)
    return saved.ok
      ? ok(next)
      : conflict('changed_meanwhile', 'It was changed by someone else. Fetch it again and retry.')
  },
})

type SentOwnership = Said<z.output<typeof ownershipShape>>

function checkedTexts(sent: SentOwnership): Result<ReturnType<typeof defined<SentOwnership>>, Refusal> {
  const { rules = '', codeowners = '', names = '' } = sent
  const flaws = [
    ...linesOf('rules', parseOwnershipRules(rules).problems),
    ...linesOf('codeowners', parseCodeowners(codeowners).problems),
    ...linesOf('names', parseHostNames(names).problems),
  ].slice(0, MOST_FLAWS)
  return flaws.length === 0 ? ok(defined(sent)) : refuse({ reason: 'invalid_request', flaws })
}

export const projectRuleOperations: readonly Operation[] = [
  showRules,
  changeProjectRules,
  showOwnership,
  changeOwnership,
]
