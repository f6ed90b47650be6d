import { parseRange } from '#domain/address-range.ts'
import { policyBounds, type OrganizationSettings } from '#domain/organization/organization.ts'
import { defineForm, type ShownOf, type ValueOf } from '#ui/form/define-form.ts'
import { field, optionalNumber } from '#ui/form/fields.ts'

export type Policies = Pick<
  OrganizationSettings,
  'allowedNetworks' | 'sessionHours' | 'idleMinutes' | 'freshMinutes' | 'tokenDays'
>

function within([least, most]: readonly [number, number]) {
  return optionalNumber({ least, most, wrong: 'security.sessions.problem' })
}

/** The form for networks and lifetimes. */
export const securityForm = defineForm(
  'organization',
  {
    networks: networks(),
    sessionHours: within(policyBounds.sessionHours),
    idleMinutes: within(policyBounds.idleMinutes),
    freshMinutes: within(policyBounds.freshMinutes),
    tokenDays: within(policyBounds.tokenDays),
  },
  { refusal: ['save.not', 'save.notText'] },
)

export function shownFor(settings: Policies): ShownOf<typeof securityForm> {
  const text = (value: number | null) => (value === null ? '' : String(value))
  return {
    networks: settings.allowedNetworks.join('\n'),
    sessionHours: text(settings.sessionHours),
    idleMinutes: text(settings.idleMinutes),
    freshMinutes: text(settings.freshMinutes),
    tokenDays: text(settings.tokenDays),
  }
}

export function policiesOf({ networks: allowedNetworks, ...rest }: ValueOf<typeof securityForm>): Policies {
  return { ...rest, allowedNetworks }
}

/** Networks, with any separator. */
function networks() {
  return field(
    ([sent]) => (typeof sent === 'string' ? sent.replaceAll('\r\n', '\n') : ''),
    (shown) => {
      const found = [...new Set(shown.split(/[\s,;]+/))].filter((text) => text !== '')
      const wrong = found.find((text) => parseRange(text) === undefined)
      if (wrong !== undefined)
        return { ok: false, fault: { key: 'security.networks.problem.invalid', values: { text: wrong } } } as const
      if (found.length <= policyBounds.networks) return { ok: true, value: found } as const
      return {
        ok: false,
        fault: { key: 'security.networks.problem.too_many', values: { limit: policyBounds.networks } },
      } as const
    },
  )
}
