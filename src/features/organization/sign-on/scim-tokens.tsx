import type { ApiToken } from '#domain/token/token.ts'
import { lifetimes } from '#domain/token/lifetime.ts'
import { TokenTable } from '#features/api-tokens/token-table.tsx'
import { messages } from '#messages'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { ShownOnce } from '#ui/form/shown-once.tsx'
import { Panel } from '#ui/panel.tsx'
import { revokeToken } from '../tokens/actions.ts'
import { createScimToken } from './actions.ts'
import { scimTokenForm } from './values.ts'

/** The directories' tokens, with a form for a new one. */
export function ScimTokens({ tokens, now }: { tokens: readonly ApiToken[]; now: Date }) {
  const t = messages('organization')
  return (
    <>
      <TokenTable
        tokens={tokens}
        now={now}
        revoke={revokeToken}
        title={t('sign-on.tokens.title')}
        none={t('sign-on.tokens.none')}
        mayText={({ scopes }) => (scopes.length === 1 ? t('sign-on.tokens.forScim') : undefined)}
        withMaker
      />
      <Panel id="new" title={t('sign-on.tokens.create')}>
        <TokenForm />
      </Panel>
    </>
  )
}

function TokenForm() {
  const t = messages('organization')
  return (
    <Form action={createScimToken} initial={untouched(scimTokenForm.empty)} className="grid max-w-prose gap-4">
      <p className="text-sm text-ink-2">{t('sign-on.tokens.warning')}</p>
      <Fields>
        <TextInput name="name" label={t('tokens.create.name')} hint={t('sign-on.tokens.nameHint')} autoComplete="off" />
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
        text={t('tokens.create.shownOnce')}
        copy={t('tokens.create.copy')}
        copied={t('copied')}
      />
    </Form>
  )
}
