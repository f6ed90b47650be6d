import type { GitHubApp } from '#domain/github/github.ts'
import { messages } from '#messages'
import { faultInWords } from '#messages/ticket-words.ts'
import { Banner } from '#ui/banner.tsx'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Facts } from '../../frame/facts.tsx'
import { syncApp } from './actions.ts'

/** The app: address, last webhook, last error, and a link to its installation. */
export function AppPanel({ app, now }: { app: GitHubApp; now: Date }) {
  const t = messages('github')
  const { name, baseUrl, pageUrl, createdAt, createdBy, hookHeardAt, fault } = app
  const facts = [
    { name: t('app.name'), value: name },
    { name: t('app.at'), value: baseUrl },
    {
      name: t('app.by'),
      value: (
        <>
          <RelativeTime at={createdAt} now={now} /> {createdBy !== '' && t('app.byWhom', { name: createdBy })}
        </>
      ),
    },
    {
      name: t('app.heard'),
      value: hookHeardAt === null ? t('app.never') : <RelativeTime at={hookHeardAt} now={now} />,
    },
  ]
  return (
    <Panel id="app" title={t('app.title')}>
      <div className="grid gap-4">
        {fault !== null && (
          <Banner tone="wrong" title={t('app.fault')}>
            {faultInWords('github', fault)} <RelativeTime at={fault.at} now={now} />
          </Banner>
        )}
        <Facts facts={facts} />
        <p className="max-w-prose text-ink-2">
          <a
            href={`${pageUrl}/installations/new`}
            rel="noreferrer"
            className="rounded-sm font-medium text-accent hover:underline"
          >
            {t('app.install')}
          </a>
          <span className="block text-sm text-ink-3">{t('app.installText')}</span>
        </p>
        <Form action={syncApp} initial={untouched(null)} className="grid gap-3">
          <Save label={t('app.sync')} inline />
        </Form>
      </div>
    </Panel>
  )
}
