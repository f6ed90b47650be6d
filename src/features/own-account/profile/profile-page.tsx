import type { AccountState } from '#domain/account/own-account.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Banner } from '#ui/banner.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Column, Columns } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { changeEmail, leave, rename } from './actions.ts'
import { emailForm, leaveForm } from './values.ts'

/** Name, email address and account deletion. */
export async function ProfilePage() {
  const { actor } = await signedIn()
  const { accounts, catalogue } = running()
  const [state, { name: organization }] = await Promise.all([
    accounts.own.state(actor),
    catalogue.organization.settings(),
  ])
  const t = messages('ownAccount')
  return (
    <AccountFrame section="profile">
      <Columns>
        <Column>
          <Panel title={t('name.title')}>
            <FieldForm
              look="section"
              action={rename}
              initial={untouched({ name: state.name })}
              submit={t('save')}
              fields={[
                {
                  name: 'name',
                  label: t('name.label'),
                  hint: t('name.hint'),
                  autoComplete: 'name',
                  maxLength: 200,
                  required: true,
                },
              ]}
            />
          </Panel>
          <EmailPanel state={state} mailWorks={accounts.mailWorks()} />
        </Column>
        <Panel title={t('leave.title')}>
          <div className="grid gap-3">
            <p className="max-w-prose text-ink-2">{t('leave.text')}</p>
            <FieldForm
              look="section"
              tone="danger"
              fold={t('leave.open', { organization })}
              action={leave}
              initial={untouched(leaveForm.empty)}
              submit={t('leave.submit')}
              fields={[
                {
                  name: 'confirm',
                  label: t('leave.confirm'),
                  placeholder: state.email,
                  autoComplete: 'off',
                  autoCapitalize: 'none',
                  required: true,
                },
              ]}
            />
          </div>
        </Panel>
      </Columns>
    </AccountFrame>
  )
}

function EmailPanel({ state, mailWorks }: { state: AccountState; mailWorks: boolean }) {
  const t = messages('ownAccount')
  const { email, pendingEmail, hasPassword } = state
  return (
    <Panel title={t('email.title')}>
      <div className="grid gap-3">
        <p className="text-ink-2">{t('email.text', { email })}</p>
        {pendingEmail !== null && <Banner tone="info" title={t('email.pending', { email: pendingEmail })} />}
        {hasPassword ? (
          <FieldForm
            look="section"
            action={changeEmail}
            initial={untouched(emailForm.empty)}
            submit={t('email.submit')}
            fields={[
              {
                name: 'email',
                label: t('email.label'),
                hint: mailWorks ? t('email.hint') : t('email.hintNoMail'),
                type: 'email',
                autoComplete: 'email',
                required: true,
              },
              {
                name: 'currentPassword',
                label: t('currentPassword'),
                hint: t('currentPasswordHint'),
                type: 'password',
                autoComplete: 'current-password',
                required: true,
              },
            ]}
          />
        ) : (
          <p className="text-sm text-ink-3">{t('email.passwordFirst')}</p>
        )}
      </div>
    </Panel>
  )
}
