import { summaryMinutes, notificationTimes, notificationTopics } from '#domain/alert/preferences.ts'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { running } from '#running'
import { Banner } from '#ui/banner.tsx'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { ChoiceInput } from '#ui/form/inputs/choice-input.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { changeNotifications } from './actions.ts'
import { hours, shownFor } from './values.ts'

/** What Mishap notifies the user about, and how notifications are bundled. */
export async function NotificationsPage() {
  const { actor } = await signedIn()
  const { accounts, catalogue } = running()
  const preferences = await catalogue.preferences.of(actor.userId)
  const t = messages('ownAccount')
  return (
    <AccountFrame section="notifications">
      {!accounts.mailWorks() && (
        <Banner tone="warning" title={t('notifications.noMail')}>
          {t('notifications.noMailText')}
        </Banner>
      )}
      <Form action={changeNotifications} initial={untouched(shownFor(preferences))} className="grid min-w-0 gap-6">
        <Fields className="grid min-w-0 items-start gap-6 xl:grid-cols-2">
          <Topics />
          <Bundle />
        </Fields>
        <Save label={t('notifications.save')} inline />
      </Form>
    </AccountFrame>
  )
}

/** Per topic: send at once, bundle, or do not send. */
function Topics() {
  const t = messages('ownAccount')
  const times = notificationTimes.map((value) => ({ value, label: t(`notifications.time.${value}`) }))
  return (
    <section aria-labelledby="topics" className="grid gap-2">
      <h2 id="topics" className="font-semibold text-ink">
        {t('notifications.topics')}
      </h2>
      <ul className="rounded-lg border border-line bg-surface">
        {notificationTopics.map((topic) => (
          <li
            key={topic}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 last:border-b-0"
          >
            <span className="min-w-0 text-ink">{t(`notifications.topic.${topic}`)}</span>
            <ChoiceInput name={topic} label={t(`notifications.topic.${topic}`)} options={times} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-3">{t('notifications.ownActs')}</p>
    </section>
  )
}

/** When bundled mails are sent. */
function Bundle() {
  const t = messages('ownAccount')
  return (
    <section aria-labelledby="bundle" className="group/rhythm grid max-w-form gap-4">
      <h2 id="bundle" className="font-semibold text-ink">
        {t('notifications.bundle')}
      </h2>
      <SelectInput
        name="rhythm"
        label={t('notifications.rhythm')}
        hint={t('notifications.rhythmHint')}
        options={[
          ...summaryMinutes.map((minutes) => ({ value: String(minutes), label: everyText(minutes) })),
          { value: 'daily', label: t('notifications.daily') },
        ]}
      />
      {/* Shown with CSS depending on the choice above. */}
      <div className="hidden group-has-[option[value=daily]:checked]/rhythm:block">
        <SelectInput
          name="hour"
          label={t('notifications.hour')}
          hint={t('notifications.hourHint', { zone: requestContext().timeZone })}
          options={hours.map((hour) => ({ value: hour, label: `${hour.padStart(2, '0')}:00` }))}
        />
      </div>
    </section>
  )
}

function everyText(minutes: number): string {
  const t = messages('ownAccount')
  return minutes % 60 === 0
    ? t('notifications.hours', { count: minutes / 60 })
    : t('notifications.minutes', { count: minutes })
}
