import { cookies } from 'next/headers'
import { startPages, type AccountState } from '#domain/account/own-account.ts'
import { messages } from '#messages'
import { locales } from '#messages/locales.ts'
import { requestContext, timeStyles } from '#messages/request.ts'
import { running } from '#running'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { RadioInput } from '#ui/form/inputs/radio-input.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Column, Columns } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { THEME_COOKIE, themeOf, themes } from '#ui/theme.ts'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { changeReading, changeStartPage } from './actions.ts'
import { Display } from './display.tsx'
import { Proposals, ReadAnew } from './reading-parts.tsx'

/** Language, time zone and start page of the account, and the display settings of this browser. */
export async function PreferencesPage() {
  const { actor } = await signedIn()
  const { preferences, startPage } = await running().accounts.own.state(actor)
  const t = messages('ownAccount')
  return (
    <AccountFrame section="preferences">
      <Columns>
        <Column>
          <Panel title={t('reading.title')}>
            <Reading preferences={preferences} />
          </Panel>
          <Panel title={t('startPage.title')}>
            <Start startPage={startPage} />
          </Panel>
        </Column>
        <Panel title={t('display.title')} note={t('display.note')}>
          <DisplayOfBrowser />
        </Panel>
      </Columns>
    </AccountFrame>
  )
}

async function DisplayOfBrowser() {
  const t = messages('ownAccount')
  const common = messages('common')
  return (
    <Display
      theme={{
        label: common('theme.title'),
        hint: t('display.themeHint'),
        options: themes.map((value) => ({ value, label: common(`theme.${value}`) })),
        chosen: themeOf((await cookies()).get(THEME_COOKIE)?.value),
      }}
      times={{
        label: t('display.times'),
        hint: t('display.timesHint'),
        options: timeStyles.map((value) => ({ value, label: t(`display.${value}`) })),
        chosen: requestContext().times,
      }}
    />
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
          placeholder={t('reading.zoneOfBrowser')}
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

/** A language's name in itself, so that users who cannot read the current one find theirs. */
function ownName(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}

/** Adds UTC, which the engine's list omits. */
function timeZones(): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
}
