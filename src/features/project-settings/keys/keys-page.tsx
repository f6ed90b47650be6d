import { dsn, paths } from '#domain/paths.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import { messages } from '#messages'
import { textsFor } from '#messages/texts-for.ts'
import { running } from '#running'
import { Banner } from '#ui/banner.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Columns } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { shortTime } from '#ui/times.ts'
import { openPage, type OpenProject } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { createKey, removeKey } from './actions.ts'
import { KeyForm } from './key-form.tsx'
import { keyTexts } from './key-texts.ts'
import type { LimitTexts } from './limit-fields.tsx'
import { limitUnits, newKeyForm, valuesOf } from './values.ts'

/** A project's keys. */
export async function KeysPage({ slug }: { slug: string }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'keys'))
  const keys = await running().catalogue.projects.keys(open.grant, open.project.id)
  const now = new Date()
  return (
    <SettingsFrame open={open} section="keys" lead={t('keys.lead')}>
      {!keys.some(({ enabled }) => enabled) && (
        <Banner tone="warning" title={t('keys.none')}>
          {open.change !== undefined && t('keys.noneText')}
        </Banner>
      )}
      <Columns>
        {keys.map((key) => (
          <Key key={key.publicKey} projectKey={key} open={open} now={now} />
        ))}
        {open.change !== undefined && (
          <Panel id="new" title={t('keys.create.title')}>
            <p className="mb-4 max-w-prose text-sm text-ink-2">{t('keys.create.text')}</p>
            <Form
              action={createKey}
              initial={untouched(newKeyForm.empty)}
              subject={open.project.slug}
              className="grid gap-4"
            >
              <Fields className="max-w-prose min-w-0">
                <TextInput name="label" label={t('keys.label')} hint={t('keys.labelHint')} autoComplete="off" />
              </Fields>
              <Save label={t('keys.create.submit')} inline />
            </Form>
          </Panel>
        )}
      </Columns>
    </SettingsFrame>
  )
}

function Key({ projectKey: key, open, now }: { projectKey: ProjectKey; open: OpenProject; now: Date }) {
  const t = messages('projectSettings')
  const { slug, id } = open.project
  return (
    <Panel
      id={`key-${key.publicKey.slice(0, 8)}`}
      title={key.label === '' ? t('keys.unnamed') : key.label}
      note={!key.enabled && t('keys.off')}
      aside={
        <RelativeTime
          at={key.createdAt}
          now={now}
          text={t('keys.made', { when: shortTime(key.createdAt, now) })}
          className="text-sm text-ink-3"
        />
      }
    >
      <div className="grid gap-4">
        <Dsn dsn={dsn(running().settings.site, key.publicKey, id)} />
        <KeyForm
          slug={slug}
          publicKey={key.publicKey}
          initial={untouched(valuesOf(key))}
          mayChange={open.change !== undefined}
          intake={paths.stats({ project: [slug] })}
          limit={limitTexts()}
          texts={textsFor('projectSettings', keyTexts)}
        />
        {open.change !== undefined && <Remove slug={slug} projectKey={key} />}
      </div>
    </Panel>
  )
}

function Remove({ slug, projectKey: { publicKey, label } }: { slug: string; projectKey: ProjectKey }) {
  const t = messages('projectSettings')
  const name = label === '' ? t('keys.unnamed') : label
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ConfirmForm
        action={removeKey.bind(null, slug)}
        subject={publicKey}
        texts={{
          open: t('keys.remove.open'),
          openLabel: t('keys.remove.title', { label: name }),
          title: t('keys.remove.title', { label: name }),
          text: t('keys.remove.text'),
          confirm: t('keys.remove.submit'),
          cancel: t('keys.remove.cancel'),
        }}
      />
      <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">{t('keys.remove.hint')}</p>
    </div>
  )
}

function Dsn({ dsn: text }: { dsn: string }) {
  const t = messages('projectSettings')
  return (
    <div className="flex min-w-0 items-start gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
      <p className="min-w-0 flex-1 py-1.5 font-mono text-sm break-all text-ink select-all">
        <span className="sr-only">{t('keys.dsn')} </span>
        {text}
      </p>
      <CopyButton text={text} label={t('keys.copy')} copiedLabel={messages('common')('copied')} />
    </div>
  )
}

function limitTexts(): LimitTexts {
  const t = messages('projectSettings')
  const { rateLimit } = running().settings.ingest
  return {
    legend: t('keys.limit'),
    items: t('keys.limitItems'),
    every: t('keys.limitEvery'),
    unit: t('keys.limitUnit'),
    hint: t('keys.limitHint', {
      fallback:
        rateLimit === null
          ? t('keys.noFallback')
          : t('keys.fallback', { count: rateLimit.count, seconds: rateLimit.windowSeconds }),
    }),
    units: limitUnits.map((value) => ({ value, label: t(`keys.unit.${value}`) })),
  }
}
