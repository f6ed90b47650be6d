import { startPages, type AccountState } from '#domain/account/own-account.ts'
import { messages } from '#messages'
import { locales } from '#messages/locales.ts'
import { running } from '#running'
import { Banner } from '#ui/banner.tsx'
import { FieldForm } from '#ui/form/field-form.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { RadioInput } from '#ui/form/inputs/radio-input.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { changeEmail, changeReading, changeStartPage, leave, rename } from './actions.ts'
import { Proposals, ReadAnew } from './reading-parts.tsx'
import { emailForm, leaveForm } from './values.ts'

/** Name, address, language and time zone; and the way out. */
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
      <Panel title={t('reading.title')}>
        <Reading preferences={state.preferences} />
      </Panel>
      <Panel title={t('startPage.title')}>
        <Start startPage={state.startPage} />
      </Panel>
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

function Reading({ preferences: { locale, timeZone } }: Pick<AccountState, 'preferences'>) {
  const t = messages('ownAccount')
  return (
    <Form
      action={changeReading}
      initial={untouched({ locale: locale ?? '', timeZone: timeZone ?? '' })}
      className="grid max-w-form gap-4"
    >
      <Fields>
        <SelectInput
          name="locale"
          label={t('reading.locale')}
          hint={t('reading.localeHint')}
          options={[
            { value: '', label: t('reading.asBrowser') },
            ...locales.map((value) => ({ value, label: ownName(value) })),
          ]}
        />
        <TextInput
          name="timeZone"
          label={t('reading.timeZone')}
          hint={t('reading.timeZoneHint')}
          placeholder={t('reading.asBrowser')}
          list="time-zones"
          autoComplete="off"
          spellCheck={false}
        />
        <Proposals id="time-zones" values={timeZones()} />
      </Fields>
      <Save label={t('save')} inline />
      <ReadAnew />
    </Form>
  )
}

function Start({ startPage }: Pick<AccountState, 'startPage'>) {
  const t = messages('ownAccount')
  return (
    <Form action={changeStartPage} initial={untouched({ startPage })} className="grid max-w-form gap-4">
      <Fields>
        <RadioInput
          name="startPage"
          label={t('startPage.label')}
          options={startPages.map((value) => ({
            value,
            label: t(`startPage.${value}`),
            text: t(`startPage.${value}Text`),
          }))}
        />
      </Fields>
      <Save label={t('save')} inline />
    </Form>
  )
}

/** A language as those who speak it call it: whoever is lost in a foreign one finds theirs. */
function ownName(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}

/** The engine's list leaves out the one that everybody knows. */
function timeZones(): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
}
