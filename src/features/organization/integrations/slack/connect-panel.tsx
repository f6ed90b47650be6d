import type { SlackApp } from '#domain/slack/slack.ts'
import { messages } from '#messages'
import { locales } from '#messages/locales.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { connectSlack } from './actions.ts'

/** How to create the app in Slack from a manifest. */
export function CreatePanel({ manifest }: { manifest: string }) {
  const t = messages('slack')
  return (
    <Panel id="create" title={t('create.title')}>
      <div className="grid max-w-prose gap-3 text-ink-2">
        <p>{t('create.text')}</p>
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            {t('create.one')}{' '}
            <a
              href="https://api.slack.com/apps"
              rel="noreferrer"
              className="rounded-sm font-medium text-accent hover:underline"
            >
              {t('create.page')}
            </a>
          </li>
          <li>{t('create.two')}</li>
        </ol>
        <CopyButton
          text={manifest}
          label={t('create.copy')}
          copiedLabel={t('create.copied')}
          withLabel
          className="justify-self-start"
        />
        <ScrollBox label={t('create.manifest')} className="max-h-64 overflow-y-auto rounded-md border border-line p-3">
          <pre className="font-mono text-xs">{manifest}</pre>
        </ScrollBox>
      </div>
    </Panel>
  )
}

/**
 * Asks for the app's secrets.
 * @param before the app whose secrets are replaced
 */
export function ConnectPanel({ before }: { before?: SlackApp }) {
  const t = messages('slack')
  const initial = {
    baseUrl: before?.baseUrl ?? 'https://slack.com',
    locale: before?.locale ?? 'en',
  }
  const names = locales.map((locale) => ({
    value: locale,
    label: new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale,
  }))
  const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const
  return (
    <Panel id="connect" title={before === undefined ? t('connect.title') : t('connect.again')}>
      <Form action={connectSlack} initial={untouched(initial)} className="grid max-w-prose gap-4">
        <Fields>
          <TextInput
            name="baseUrl"
            label={t('connect.baseUrl')}
            hint={t('connect.baseUrlHint')}
            inputMode="url"
            {...plain}
          />
          <TextInput
            name="botToken"
            type="password"
            label={t('connect.botToken')}
            hint={t('connect.botTokenHint')}
            {...plain}
          />
          <TextInput
            name="signingSecret"
            type="password"
            label={t('connect.signingSecret')}
            hint={t('connect.signingSecretHint')}
            {...plain}
          />
          <SelectInput name="locale" label={t('connect.locale')} hint={t('connect.localeHint')} options={names} />
        </Fields>
        <Save label={t('connect.submit')} inline />
      </Form>
    </Panel>
  )
}
