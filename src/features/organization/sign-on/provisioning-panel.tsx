import { absolute, SCIM_PATH } from '#domain/paths.ts'
import type { SignOnAttempt } from '#domain/sign-on/sign-on.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Panel } from '#ui/panel.tsx'
import { Facts } from '../frame/facts.tsx'
import { roleName } from '../frame/role-words.ts'
import { Address } from './address.tsx'
import { LastAttempt } from './last-attempt.tsx'

/** Values to enter in a directory, and the outcome of its last request. */
export function ProvisioningPanel({ last, now }: { last: SignOnAttempt | undefined; now: Date }) {
  const t = messages('organization')
  const { site, groupRoles } = running().settings
  const base = t('sign-on.scim.base')
  const roles = groupRoles.map(({ group, role }) => `${group} → ${roleName(role)}`).join(', ')
  return (
    <Panel id="scim" title={t('sign-on.scim.title')}>
      <div className="grid gap-3">
        <p className="max-w-prose text-sm text-ink-2">{t('sign-on.scim.text')}</p>
        <Facts
          facts={[
            { name: base, value: <Address text={absolute(site, SCIM_PATH)} name={base} /> },
            { name: t('sign-on.scim.roles'), value: roles === '' ? t('sign-on.scim.noRoles') : roles },
            { name: t('sign-on.scim.last'), value: <LastAttempt last={last} now={now} /> },
          ]}
        />
      </div>
    </Panel>
  )
}
