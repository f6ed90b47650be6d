import type { OrganizationSettings } from '#domain/organization/organization.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { defineForm, type ShownOf, type ValueOf } from '#ui/form/define-form.ts'
import { check, choice, field, text } from '#ui/form/fields.ts'

export type GeneralSettings = Pick<
  OrganizationSettings,
  'name' | 'signUp' | 'signUpDomains' | 'defaultRole' | 'requireTwoFactor'
>

/** At least two labels, as in DNS (RFC 1035 2.3.1), after lower-casing. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The general settings form. An unknown role falls back to the less privileged one. */
export const generalForm = defineForm(
  'organization',
  {
    name: text({ missing: 'general.problem.name_missing', most: [MAX_NAME, 'general.problem.name_too_long'] }),
    signUp: check,
    domains: domains(),
    defaultRole: choice(['member', 'viewer'], 'viewer'),
    requireTwoFactor: check,
  },
  { refusal: ['save.not', 'save.notText'] },
)

export function shownFor({ signUpDomains, ...rest }: GeneralSettings): ShownOf<typeof generalForm> {
  const { name, signUp, defaultRole, requireTwoFactor } = rest
  return { name, signUp, domains: signUpDomains.join('\n'), defaultRole, requireTwoFactor }
}

export function settingsOf({ domains: signUpDomains, ...rest }: ValueOf<typeof generalForm>): GeneralSettings {
  return { ...rest, signUpDomains }
}

/** Domain names, with any separator. */
function domains() {
  return field(
    ([sent]) => (typeof sent === 'string' ? sent.replaceAll('\r\n', '\n') : ''),
    (shown) => {
      const found = new Set(shown.toLowerCase().split(/[\s,;]+/))
      const names = [...found].filter((name) => name !== '')
      const wrong = names.find((name) => !DOMAIN.test(name))
      if (wrong === undefined) return { ok: true, value: names }
      return { ok: false, fault: { key: 'general.problem.domain_invalid', values: { domain: wrong } } }
    },
  )
}
