import { z } from 'zod'
import { scrubMethods, scrubPatterns, type ScrubbingRules, type ScrubRule } from '#domain/project/project-rules.ts'
import { formText } from '#ui/form-text.ts'
import { OWN_PATTERN, type RuleRow } from './rows.ts'

export interface ScrubbingValues {
  readonly defaults: boolean
  readonly removeAddresses: boolean
  /** One name per line. */
  readonly sensitiveFields: string
  readonly safeFields: string
  readonly rules: readonly RuleRow[]
}

const patternName = z.enum(scrubPatterns)
const methodName = z.enum(scrubMethods)

export function valuesOf(rules: ScrubbingRules): ScrubbingValues {
  return {
    defaults: rules.defaults,
    removeAddresses: rules.removeAddresses,
    sensitiveFields: rules.sensitiveFields.join('\n'),
    safeFields: rules.safeFields.join('\n'),
    rules: rules.rules.map(({ what, where, how, with: text }) => ({
      ...(typeof what === 'string' ? { what, pattern: '' } : { what: OWN_PATTERN, pattern: what.pattern }),
      where,
      how,
      with: text ?? '',
    })),
  }
}

/** Reads the form. Every row sends each of its fields once, so the n-th value of a name belongs to the n-th row. */
export function readValues(form: FormData): ScrubbingValues {
  const all = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))
  const [what, pattern, where, how, text] = ['what', 'pattern', 'where', 'how', 'with'].map(all)
  return {
    defaults: form.has('defaults'),
    removeAddresses: form.has('removeAddresses'),
    sensitiveFields: formText(form, 'sensitiveFields').replaceAll('\r\n', '\n'),
    safeFields: formText(form, 'safeFields').replaceAll('\r\n', '\n'),
    rules: (where ?? []).map((one, row) => ({
      what: what?.[row] ?? '',
      pattern: pattern?.[row] ?? '',
      where: one,
      how: how?.[row] ?? '',
      with: text?.[row] ?? '',
    })),
  }
}

/** Converts the fields to rules. Unknown choices fall back to the safe side: match anything, remove it. */
export function rulesOf(values: ScrubbingValues): ScrubbingRules {
  return {
    defaults: values.defaults,
    removeAddresses: values.removeAddresses,
    sensitiveFields: namesOf(values.sensitiveFields),
    safeFields: namesOf(values.safeFields),
    rules: values.rules.map(ruleOf),
  }
}

function ruleOf(row: RuleRow): ScrubRule {
  const how = methodName.catch('remove').parse(row.how)
  return {
    what: row.what === OWN_PATTERN ? { pattern: row.pattern } : patternName.catch('anything').parse(row.what),
    where: row.where.trim(),
    how,
    ...(how === 'replace' && { with: row.with }),
  }
}

/** Parses names separated by line breaks or commas, trimmed and without duplicates. */
export function namesOf(text: string): readonly string[] {
  const names = text.split(/[\n,]/).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}
