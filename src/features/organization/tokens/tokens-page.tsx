import { permissions } from '#domain/access/roles.ts'
import { sectionNeeds } from '#domain/access/sections.ts'
import { paths } from '#domain/paths.ts'
import { lifetimes } from '#domain/token/lifetime.ts'
import { messages } from '#messages'
import { running } from '#running'
import { guard } from '#running/guard.ts'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { RadioInput } from '#ui/form/inputs/radio-input.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { TickInput } from '#ui/form/inputs/tick-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { ShownOnce } from '#ui/form/shown-once.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { createToken } from './actions.ts'
import { TokenTable } from './token-table.tsx'
import { emptyToken } from './values.ts'

export async function TokensPage() {
  const grant = await guard(sectionNeeds.tokens)
  const tokens = await running().catalogue.tokens.list(grant)
  const t = messages('organization')
  return (
    <OrganizationFrame section="tokens" lead={t('tokens.lead')}>
      <p className="text-sm text-ink-2">
        <Link href={paths.apiDocs()} className="text-accent underline">
          {t('tokens.reference')}
        </Link>
      </p>
      <TokenTable tokens={tokens} now={new Date()} />
      <Panel id="new" title={t('tokens.create.title')}>
        <TokenForm />
      </Panel>
    </OrganizationFrame>
  )
}

/** Name, permissions and lifetime of a new token; afterwards the token. */
function TokenForm() {
  const t = messages('organization')
  return (
    <Form action={createToken} initial={untouched(emptyToken)} className="group/token grid max-w-prose gap-4">
      <Fields>
        <TextInput name="name" label={t('tokens.create.name')} hint={t('tokens.create.nameHint')} autoComplete="off" />
        <RadioInput
          name="preset"
          label={t('tokens.create.what')}
          options={[
            { value: 'ci', label: t('tokens.create.ci'), text: t('tokens.create.ciText') },
            { value: 'chosen', label: t('tokens.create.chosen'), text: t('tokens.create.chosenText') },
          ]}
        />
        <TickInput
          name="scopes"
          label={t('tokens.create.scopes')}
          options={permissions.map((value) => ({ value, text: t(`tokens.scope.${value}`) }))}
          // With CSS, so that it works before hydration.
          className="hidden group-has-[input[value=chosen]:checked]/token:grid"
        />
        <SelectInput
          name="lifetime"
          label={t('tokens.create.expires')}
          hint={t('tokens.create.expiresHint')}
          options={lifetimes.map((value) => ({ value, label: t(`tokens.create.expiresIn.${value}`) }))}
        />
      </Fields>
      <Save label={t('tokens.create.submit')} inline />
      <ShownOnce
        label={t('tokens.create.token')}
        text={`${t('tokens.create.shownOnce')} ${t('tokens.create.use')}`}
        copy={t('tokens.create.copy')}
        copied={t('copied')}
      />
    </Form>
  )
}
