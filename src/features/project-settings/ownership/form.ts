import { parseCodeowners } from '#domain/ownership/codeowners.ts'
import { defaultOwnership, ownershipModes, type OwnershipSettings } from '#domain/ownership/ownership.ts'
import { parseOwnershipRules } from '#domain/ownership/parse.ts'
import { MAX_CODEOWNERS_TEXT, MAX_OWNERSHIP_TEXT, type OwnershipProblem } from '#domain/ownership/rule.ts'
import { parseHostNames } from '#domain/ownership/who-is-who.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import type { FieldProblem, FormState } from '#ui/form/form-state.ts'
import type { SettingsForm } from '../form/answer.ts'
import { ownershipFields } from './fields.ts'
import { keptOwnership } from './kept-ownership.ts'
import type { TriedOwnership } from './tried-ownership.ts'
import { tryOwnership } from './try-ownership.ts'

export type OwnershipState = FormState<OwnershipSettings, TriedOwnership>

/** Reads and validates the ownership form. */
export const ownershipForm: SettingsForm<OwnershipSettings, OwnershipSettings, TriedOwnership> = {
  kept: keptOwnership,
  valuesOf: (settings) => settings,
  rulesOf: (values) => values,
  read: async (form) => ({
    mode: ownershipModes.find((mode) => mode === formText(form, ownershipFields.mode)) ?? defaultOwnership.mode,
    rules: linesOf(formText(form, ownershipFields.rules)),
    codeowners: linesOf((await sentFile(form)?.text()) ?? formText(form, ownershipFields.codeowners)),
    names: linesOf(formText(form, ownershipFields.names)),
  }),
  check: ({ rules, codeowners, names }) => {
    const tooLong = [
      ...longer(ownershipFields.rules, rules, MAX_OWNERSHIP_TEXT),
      ...longer(ownershipFields.codeowners, codeowners, MAX_CODEOWNERS_TEXT),
      ...longer(ownershipFields.names, names, MAX_OWNERSHIP_TEXT),
    ]
    if (tooLong.length > 0) return tooLong
    return [
      ...problemsOf(ownershipFields.rules, parseOwnershipRules(rules).problems),
      ...problemsOf(ownershipFields.codeowners, parseCodeowners(codeowners).problems),
      ...problemsOf(ownershipFields.names, parseHostNames(names).problems),
    ]
  },
  tryOut: tryOwnership,
}

/** Returns the uploaded CODEOWNERS file. Without a selection, browsers send a file without a name. */
export function sentFile(form: FormData): File | undefined {
  const sent = form.get(ownershipFields.file)
  return sent instanceof File && sent.name !== '' && sent.size > 0 ? sent : undefined
}

/** Normalizes CR LF line breaks, from browsers and some systems' files. */
function linesOf(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function longer(field: string, text: string, limit: number): readonly FieldProblem[] {
  if (text.length <= limit) return []
  return [{ field, line: 1, column: 1, text: messages('projectSettings')('rules.tooLong', { limit }) }]
}

/** Maximum problems shown per text. */
const MAX_SHOWN = 20

function problemsOf(
  field: 'rules' | 'codeowners' | 'names',
  problems: readonly OwnershipProblem[],
): readonly FieldProblem[] {
  const t = messages('projectSettings')
  return problems.slice(0, MAX_SHOWN).map(({ line, column, code, text }) => {
    // The only message that differs for the name mapping.
    const sentence =
      field === 'names' && code === 'bad_owner'
        ? t('owners.problem.bad_name', { text })
        : t(`owners.problem.${code}`, { text })
    return { field, line, column, text: t('rules.at', { line, column, sentence }) }
  })
}
