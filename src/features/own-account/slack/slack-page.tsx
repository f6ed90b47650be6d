import type { OwnSlack } from '#domain/slack/slack.ts'
import { messages } from '#messages'
import { running } from '#running'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { ShownOnce } from '#ui/form/shown-once.tsx'
import { Panel } from '#ui/panel.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { createSlackCode, unlinkSlack } from './actions.ts'

/** The user's link to Slack. */
export async function SlackPage() {
  const { actor } = await signedIn()
  const own = await running().slack.own(actor)
  const t = messages('slack')
  return (
    <AccountFrame section="slack">
      <Panel id="slack" title={t('own.title')}>
        <Own own={own} />
      </Panel>
    </AccountFrame>
  )
}

function Own({ own: { team, linked } }: { own: OwnSlack }) {
  const t = messages('slack')
  if (team === null) return <p className="text-sm text-ink-2">{t('own.none')}</p>
  if (linked === null)
    return (
      <Form action={createSlackCode} initial={untouched(null)} className="grid max-w-prose gap-4">
        <p className="text-ink-2">{t('own.notLinked', { team })}</p>
        <Save label={t('own.create')} inline />
        <ShownOnce label={t('own.code')} text={t('own.once')} copy={t('own.copy')} copied={t('own.copied')} />
      </Form>
    )
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <p className="text-ink-2">{t('own.linked', { name: linked.slackName, team })}</p>
      <ConfirmForm
        action={unlinkSlack}
        subject=""
        texts={{
          open: t('own.unlink'),
          openLabel: t('own.unlink'),
          title: t('own.unlinkTitle'),
          text: t('own.unlinkText'),
          confirm: t('own.unlink'),
          cancel: messages('ownAccount')('cancel'),
        }}
      />
    </div>
  )
}
