import type { OrganizationSettings } from '#domain/organization/organization.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import type { FieldProblem } from '#ui/form/form-state.ts'

/** What the fields of the form hold. */
export interface GeneralValues {
  readonly name: string
  readonly signUp: boolean
  /** One a line. */
  readonly domains: string
  readonly defaultRole: OrganizationSettings['defaultRole']
  readonly requireTwoFactor: boolean
}

/** What the form changes. */
export type GeneralSettings = Omit<OrganizationSettings, 'selfProject'>

/** Two labels at least, as DNS has them (RFC 1035 2.3.1), after lower-casing. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** What the fields hold for these settings. */
export function valuesOf(settings: GeneralSettings): GeneralValues {
  const { name, signUp, signUpDomains, defaultRole, requireTwoFactor } = settings
  return { name, signUp, domains: signUpDomains.join('\n'), defaultRole, requireTwoFactor }
}

/** What was sent. A role that there is not is the one that may less. */
export function readValues(form: FormData): GeneralValues {
  return {
    name: formText(form, 'name').trim(),
    signUp: form.has('signUp'),
    domains: formText(form, 'domains').replaceAll('\r\n', '\n'),
    defaultRole: formText(form, 'defaultRole') === 'member' ? 'member' : 'viewer',
    requireTwoFactor: form.has('requireTwoFactor'),
  }
}

/** The settings that the fields say. */
export function settingsOf({ domains, ...rest }: GeneralValues): GeneralSettings {
  return { ...rest, signUpDomains: domainsIn(domains) }
}

/** What keeps the fields from being saved. */
export function problemsOf({ name, domains }: GeneralValues): readonly FieldProblem[] {
  const t = messages('organization')
  const problems: FieldProblem[] = []
  if (name === '') problems.push({ field: 'name', text: t('general.problem.name_missing') })
  if (name.length > MAX_NAME)
    problems.push({ field: 'name', text: t('general.problem.name_too_long', { limit: MAX_NAME }) })
  const wrong = domainsIn(domains).find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined)
    problems.push({ field: 'domains', text: t('general.problem.domain_invalid', { domain: wrong }) })
  return problems
}

/** People separate them as they like. */
function domainsIn(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter((domain) => domain !== ''),
    ),
  ]
}
