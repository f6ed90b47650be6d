import type { RuleProblem, ScrubbingRules } from '#domain/project/project-rules.ts'
import { scrubLimits } from '#domain/project/rule-limits.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { SettingsForm } from '../form/answer.ts'
import { keptSection } from '../form/save-section.ts'
import type { FieldProblem, FormState } from '#ui/form/form-state.ts'
import type { OpenProject } from '../frame/project.ts'
import { eventToTry } from '../try-out/event-to-try.ts'
import { notTried } from '../try-out/not-tried.ts'
import { pickerFields } from '../try-out/picker-fields.ts'
import { changesBetween, type Change } from './changes.ts'
import { editRows, emptyRow } from './rows.ts'
import { namesOf, readValues, rulesOf, valuesOf, type ScrubbingValues } from './values.ts'

/** The result of trying rules on an event. */
export interface TriedScrubbing {
  readonly event: string
  /** The number of changes in words. */
  readonly summary: string
  readonly changes: readonly Change[]
}

export type ScrubbingState = FormState<ScrubbingValues, TriedScrubbing>

const { rules: MAX_RULES, names: MAX_NAMES, characters: MAX_CHARACTERS } = scrubLimits
/** Maximum changes shown. */
const MAX_CHANGES = 200

/** Reads and validates the scrubbing form. */
export const scrubbingForm: SettingsForm<ScrubbingRules, ScrubbingValues, TriedScrubbing> = {
  kept: keptSection('scrubbing'),
  valuesOf,
  read: readValues,
  check: async (values, { grant }) => {
    const sizes = sizeProblems(values)
    if (sizes.length > 0) return sizes
    const checked = await running().reprocessing.checkScrubbing(grant.actor, rulesOf(values))
    return checked.ok ? checked.value.map(problemInWords) : [notTried('where', checked.refusal)]
  },
  rulesOf,
  edit: (values, intent) => {
    const rules = editRows(values.rules, intent, emptyRow)
    return rules === undefined ? undefined : { ...values, rules }
  },
  tryOut: tryScrubbing,
}

function sizeProblems(values: ScrubbingValues): readonly FieldProblem[] {
  const t = messages('projectSettings')
  const problems: FieldProblem[] = []
  for (const field of ['sensitiveFields', 'safeFields'] as const) {
    const names = namesOf(values[field])
    if (names.length > MAX_NAMES) problems.push({ field, text: t('scrub.problem.tooManyNames', { limit: MAX_NAMES }) })
    else if (names.some((name) => name.length > MAX_CHARACTERS))
      problems.push({ field, text: t('scrub.problem.nameTooLong', { limit: MAX_CHARACTERS }) })
  }
  if (values.rules.length > MAX_RULES)
    problems.push({ field: 'where', line: 1, text: t('scrub.problem.tooManyRules', { limit: MAX_RULES }) })
  values.rules.forEach((row, index) => {
    const line = index + 1
    if (row.where.trim() === '') problems.push({ field: 'where', line, text: t('scrub.problem.noPlace') })
    for (const field of ['where', 'pattern', 'with'] as const) {
      if (row[field].length > MAX_CHARACTERS)
        problems.push({ field, line, text: t('scrub.problem.tooLong', { limit: MAX_CHARACTERS }) })
    }
  })
  return problems
}

function problemInWords({ line, column, code, text }: RuleProblem): FieldProblem {
  const t = messages('projectSettings')
  const field = code === 'bad_pattern' ? 'pattern' : 'where'
  return { field, line, column, text: t('scrub.at', { column, sentence: t(`rules.problem.${code}`, { text }) }) }
}

async function tryScrubbing(
  open: OpenProject,
  rules: ScrubbingRules,
  form: FormData,
): Promise<Result<TriedScrubbing, FieldProblem>> {
  const t = messages('projectSettings')
  const found = await eventToTry(open, form)
  if (!found.ok) return found
  const { event } = found.value
  // Excluded because the digest derives them (title, group) from the scrubbed event.
  const { title: _title, culprit: _culprit, metadata: _metadata, grouping: _grouping, ...before } = event
  const after = await running().reprocessing.tryScrubbing(open.grant.actor, event, rules)
  if (!after.ok) return refuse(notTried(pickerFields.pasted, after.refusal))
  const changes = changesBetween(asJson(before), asJson(after.value))
  const shown = changes.slice(0, MAX_CHANGES)
  const summary = t(changes.length > shown.length ? 'scrub.changedMany' : 'scrub.changed', {
    count: changes.length,
    shown: shown.length,
  })
  return ok({ event: event.title, summary, changes: shown })
}

/** As it would be stored, without undefined values. */
function asJson(event: object) {
  return JSON.parse(JSON.stringify(event)) as { readonly [key: string]: string }
}
