import { PASSWORD_LENGTH } from '#domain/account/accounts.ts'
import type { AccountState } from '#domain/account/own-account.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { textsFor } from '#messages/texts-for.ts'
import { running } from '#running'
import { Banner } from '#ui/banner.tsx'
import { FieldForm, type Field } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Column, Columns } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { changePassword } from './actions.ts'
import { PasskeyPanel } from './passkey-panel.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import { passwordForm } from './values.ts'
import { TwoFactorForm } from './two-factor-form.tsx'
import { twoFactorTexts } from './two-factor-texts.ts'

/** Password, second factor, passkeys and linked accounts. */
export async function SecurityPage() {
  const { actor } = await signedIn()
  const { accounts, catalogue } = running()
  const [state, { requireTwoFactor }] = await Promise.all([
    accounts.own.state(actor),
    catalogue.organization.settings(),
  ])
  const t = messages('ownAccount')
  return (
    <AccountFrame section="security">
      {requireTwoFactor && !state.twoFactor && <Banner tone="warning" title={t('twoFactor.required')} />}
      <Columns>
        <Column>
          <PasswordPanel state={state} />
          <TwoFactorPanel state={state} />
        </Column>
        <Column>
          <PasskeyPanel passkeys={state.passkeys} now={new Date()} />
          <ProviderPanel linked={state.providers} />
        </Column>
      </Columns>
    </AccountFrame>
  )
}

function PasswordPanel({ state: { hasPassword, providers } }: { state: AccountState }) {
  const t = messages('ownAccount')
  const current: Field = {
    name: 'currentPassword',
    label: t('currentPassword'),
    type: 'password',
    autoComplete: 'current-password',
    required: true,
  }
  const next: Field = {
    name: 'password',
    label: t('password.next'),
    hint: t('password.hint', { least: PASSWORD_LENGTH.min }),
    type: 'password',
    autoComplete: 'new-password',
    required: true,
  }
  return (
    <Panel id="password" title={t('password.title')}>
      <div className="grid gap-3">
        <p className="max-w-prose text-ink-2">
          {hasPassword ? t('password.text') : t('password.none', { providers: namesOf(providers) })}
        </p>
        <FieldForm
          look="section"
          action={changePassword}
          initial={untouched(passwordForm.empty)}
          submit={hasPassword ? t('password.change') : t('password.set')}
          fields={hasPassword ? [current, next] : [next]}
        />
      </div>
    </Panel>
  )
}

function namesOf(providers: readonly string[]): string {
  const known = running().accounts.providers()
  const names = providers.map((id) => known.find((one) => one.id === id)?.name ?? id)
  return new Intl.ListFormat(requestContext().locale, { type: 'conjunction' }).format(names)
}

function TwoFactorPanel({ state: { twoFactor, recoveryCodesLeft, hasPassword } }: { state: AccountState }) {
  const t = messages('ownAccount')
  return (
    <Panel id="second-factor" title={t('twoFactor.title')}>
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-2">
          {twoFactor ? `${t('twoFactor.on')} ${t('twoFactor.left', { left: recoveryCodesLeft })}` : t('twoFactor.off')}
        </p>
        <TwoFactorForm
          initial={untouched(null)}
          on={twoFactor}
          hasPassword={hasPassword}
          texts={textsFor('ownAccount', twoFactorTexts)}
        />
      </div>
    </Panel>
  )
}
