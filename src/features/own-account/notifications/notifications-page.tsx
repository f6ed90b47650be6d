import { digestMinutes, notificationTimes, notificationTopics } from '#domain/alert/preferences.ts'
import { door } from '#door'
import { messages } from '#messages'
import { requestContext } from '#messages/request.ts'
import { Banner } from '#ui/banner.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { AccountFrame } from '../frame/account-frame.tsx'
import { signedIn } from '../frame/signed-in.ts'
import { NotificationForm } from './notification-form.tsx'
import { hours, valuesOf } from './values.ts'

/** What Mishap writes to one about, and how it is bundled. */
export async function NotificationsPage() {
  const { actor } = await signedIn()
  const { accounts, catalogue } = door()
  const preferences = await catalogue.preferences.of(actor.userId)
  const t = messages('ownAccount')
  return (
    <AccountFrame section="notifications">
      {!accounts.mailWorks() && (
        <Banner tone="warning" title={t('notifications.noMail')}>
          {t('notifications.noMailText')}
        </Banner>
      )}
      <NotificationForm
        initial={untouched(valuesOf(preferences))}
        topics={notificationTopics.map((value) => ({ value, label: t(`notifications.topic.${value}`) }))}
        times={notificationTimes.map((value) => ({ value, label: t(`notifications.time.${value}`) }))}
        rhythms={[
          ...digestMinutes.map((minutes) => ({ value: String(minutes), label: everyText(minutes) })),
          { value: 'daily', label: t('notifications.daily') },
        ]}
        hours={hours().map((hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))}
        texts={{
          topics: t('notifications.topics'),
          ownActs: t('notifications.ownActs'),
          bundle: t('notifications.bundle'),
          rhythm: t('notifications.rhythm'),
          rhythmHint: t('notifications.rhythmHint'),
          hour: t('notifications.hour'),
          hourHint: t('notifications.hourHint', { zone: requestContext().timeZone }),
          save: t('notifications.save'),
        }}
      />
    </AccountFrame>
  )
}

function everyText(minutes: number): string {
  const t = messages('ownAccount')
  return minutes % 60 === 0
    ? t('notifications.hours', { count: minutes / 60 })
    : t('notifications.minutes', { count: minutes })
}
