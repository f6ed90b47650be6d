import { sectionNeeds } from '#domain/access/sections.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { ProvisioningPanel } from './provisioning-panel.tsx'
import { SamlPanel } from './saml-panel.tsx'
import { ScimTokens } from './scim-tokens.tsx'

/** Single sign-on and provisioning: configuration and status. */
export async function SignOnPage() {
  const grant = await guard(sectionNeeds['sign-on'])
  const { catalogue } = running()
  const [attempts, tokens] = await Promise.all([catalogue.signOn.attempts(grant), catalogue.tokens.list(grant)])
  const last = (kind: 'saml' | 'scim') => attempts.find((one) => one.kind === kind)
  const now = new Date()
  return (
    <OrganizationFrame section="sign-on" lead={messages('organization')('sign-on.lead')}>
      <SamlPanel last={last('saml')} now={now} />
      <ProvisioningPanel last={last('scim')} now={now} />
      <ScimTokens tokens={tokens.filter(({ scopes }) => scopes.includes('scim:admin'))} now={now} />
    </OrganizationFrame>
  )
}
