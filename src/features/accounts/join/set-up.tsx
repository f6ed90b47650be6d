import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { goTo } from '#running/go.ts'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { AccountCard } from '../account-card.tsx'
import type { QueryValue } from '../onward.ts'
import { accountFields } from './account-fields.ts'
import { createOwner } from './actions.ts'
import { ownerForm } from './values.ts'

/** The owner's set-up, reached by the link that the server prints when it starts without an account. */
export async function SetUp({ code }: { code: QueryValue }) {
  const t = messages('accounts')
  if (!(await running().accounts.needsOwner())) goTo(paths.signIn())
  if (typeof code !== 'string' || code === '') return <AccountCard title={t('noCode.lead')} text={t('noCode.text')} />
  return (
    <AccountCard title={t('setUp.lead')} text={t('setUp.text')}>
      <FieldForm
        look="card"
        action={createOwner}
        initial={untouched(ownerForm.empty)}
        hidden={{ code }}
        submit={t('setUp.submit')}
        fields={accountFields()}
      />
    </AccountCard>
  )
}
