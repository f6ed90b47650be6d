import { themes, type StatusPage } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'
import { locales, parseLocale } from '#messages/locales.ts'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { CheckListInput } from '#ui/form/inputs/check-list-input.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { changeStatusPage } from './actions.ts'
import { LogoPicker } from './logo-picker.tsx'

/** A status page's name, address, languages and appearance. */
export function SettingsForm({ page: { id, slug, domain, content } }: { page: StatusPage }) {
  const t = messages('statusPages')
  const known = content.locales.flatMap((one) => parseLocale(one) ?? [])
  const languages = locales.map((value) => ({
    value,
    label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
  }))
  const held = {
    name: content.name,
    slug,
    domain: domain ?? '',
    intro: content.intro,
    locales: known,
    firstLocale: known[0] ?? 'en',
    theme: content.theme,
    logo: '',
  }
  return (
    <Panel id="settings" title={t('settings.title')}>
      <Form action={changeStatusPage} initial={untouched(held)} subject={String(id)} className="grid max-w-prose gap-4">
        <Fields>
          <TextInput name="name" label={t('form.name')} autoComplete="off" />
          <TextInput name="intro" label={t('form.intro')} hint={t('form.introHint')} autoComplete="off" />
          <TextInput name="slug" label={t('form.slug')} hint={t('form.slugHint')} autoComplete="off" />
          <TextInput name="domain" label={t('form.domain')} hint={t('form.domainHint')} autoComplete="off" />
          <CheckListInput name="locales" label={t('form.locales')} hint={t('form.localesHint')} options={languages} />
          <SelectInput
            name="firstLocale"
            label={t('form.firstLocale')}
            hint={t('form.firstLocaleHint')}
            options={languages}
          />
          <SelectInput
            name="theme"
            label={t('form.theme')}
            options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
          <LogoPicker
            name="logo"
            label={t('form.logo')}
            hint={t('form.logoHint')}
            remove={content.logo === null ? undefined : t('form.logoRemove')}
          />
        </Fields>
        <Save label={t('form.save')} inline />
      </Form>
    </Panel>
  )
}
