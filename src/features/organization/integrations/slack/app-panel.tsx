import type { SlackApp } from '#domain/slack/slack.ts'
import { messages } from '#messages'
import { faultInWords } from '#messages/ticket-words.ts'
import { Banner } from '#ui/banner.tsx'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Facts } from '../../frame/facts.tsx'

/** The app: address, last request from Slack, and last error. */
export function AppPanel({ app, now }: { app: SlackApp; now: Date }) {
  const t = messages('slack')
  const { baseUrl, teamName, botName, createdAt, createdBy, heardAt, fault } = app
  const facts = [
    { name: t('app.team'), value: teamName },
    { name: t('app.bot'), value: botName },
    { name: t('app.at'), value: baseUrl },
    {
      name: t('app.by'),
      value: (
        <>
          <RelativeTime at={createdAt} now={now} /> {createdBy !== '' && t('app.byWhom', { name: createdBy })}
        </>
      ),
    },
    { name: t('app.heard'), value: heardAt === null ? t('app.never') : <RelativeTime at={heardAt} now={now} /> },
  ]
  return (
    <Panel id="app" title={t('app.title')}>
      <div className="grid gap-4">
        {fault !== null && (
          <Banner tone="wrong" title={t('app.fault')}>
            {faultInWords('slack', fault)} <RelativeTime at={fault.at} now={now} />
          </Banner>
        )}
        <Facts facts={facts} />
        {heardAt === null && <p className="max-w-prose text-sm text-ink-3">{t('app.unheard')}</p>}
      </div>
    </Panel>
  )
}
