import type { SignOnAttempt } from '#domain/sign-on/sign-on.ts'
import { samlPlaces } from '#domain/sign-on/saml-places.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Panel } from '#ui/panel.tsx'
import { Facts } from '../frame/facts.tsx'
import { Address } from './address.tsx'
import { LastAttempt } from './last-attempt.tsx'

/** Values to enter in an identity provider, and the outcome of the last sign-in. */
export function SamlPanel({ last, now }: { last: SignOnAttempt | undefined; now: Date }) {
  const t = messages('organization')
  const { saml, site } = running().settings
  const title = t('sign-on.saml.title')
  if (saml === null)
    return (
      <Panel id="saml" title={title}>
        <p className="max-w-prose text-sm text-ink-2">{t('sign-on.saml.off')}</p>
      </Panel>
    )
  const { entityId, acs, metadata } = samlPlaces(site, saml)
  const address = (name: string, text: string) => ({ name, value: <Address text={text} name={name} /> })
  return (
    <Panel id="saml" title={title}>
      <div className="grid gap-3">
        <p className="max-w-prose text-sm text-ink-2">{t('sign-on.saml.on', { name: saml.name })}</p>
        <Facts
          facts={[
            address(t('sign-on.saml.entityId'), entityId),
            address(t('sign-on.saml.acs'), acs),
            address(t('sign-on.saml.metadata'), metadata),
            {
              name: t('sign-on.saml.requests'),
              value: t(saml.key === null ? 'sign-on.saml.unsigned' : 'sign-on.saml.signed'),
            },
            {
              name: t('sign-on.saml.unasked'),
              value: t(saml.idpInitiated ? 'sign-on.saml.allowed' : 'sign-on.saml.notAllowed'),
            },
            { name: t('sign-on.saml.last'), value: <LastAttempt last={last} now={now} /> },
          ]}
        />
      </div>
    </Panel>
  )
}
