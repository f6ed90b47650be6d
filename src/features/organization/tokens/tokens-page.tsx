import { permissions } from '#domain/access/roles.ts'
import { sectionNeeds } from '#domain/access/sections.ts'
import { door } from '#door'
import { guard } from '#door/guard.ts'
import { messages } from '#messages'
import { untouched } from '#ui/form/form-state.ts'
import { Panel } from '#ui/panel.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenTable } from './token-table.tsx'
import { emptyToken, lifetimes } from './values.ts'

/** The page of the organisation's tokens. */
export async function TokensPage() {
  const grant = await guard(sectionNeeds.tokens)
  const tokens = await door().catalogue.tokens.list(grant)
  const t = messages('organization')
  return (
    <OrganizationFrame section="tokens" lead={t('tokens.lead')}>
      <TokenTable tokens={tokens} now={new Date()} />
      <Panel id="new" title={t('tokens.create.title')}>
        <TokenForm
          initial={untouched(emptyToken)}
          presets={[
            { value: 'ci', label: t('tokens.create.ci'), text: t('tokens.create.ciText') },
            { value: 'chosen', label: t('tokens.create.chosen'), text: t('tokens.create.chosenText') },
          ]}
          scopes={permissions.map((value) => ({ value, text: t(`tokens.scope.${value}`) }))}
          lifetimes={lifetimes.map((value) => ({ value, label: t(`tokens.create.expiresIn.${value}`) }))}
          texts={{
            name: t('tokens.create.name'),
            nameHint: t('tokens.create.nameHint'),
            what: t('tokens.create.what'),
            scopes: t('tokens.create.scopes'),
            expires: t('tokens.create.expires'),
            expiresHint: t('tokens.create.expiresHint'),
            submit: t('tokens.create.submit'),
            token: t('tokens.create.token'),
            shownOnce: `${t('tokens.create.shownOnce')} ${t('tokens.create.use')}`,
            copy: t('tokens.create.copy'),
            copied: t('copied'),
          }}
        />
      </Panel>
    </OrganizationFrame>
  )
}
