import { expect, test } from 'vitest'
import { defaultPreferences, type NotificationPreferences } from '#domain/alert/preferences.ts'
import { notificationForm, preferencesOf, shownFor } from './values.ts'

function read(values: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  const sent = notificationForm.read(form)
  return sent.ok ? preferencesOf(sent.value) : sent.problems
}

test('what somebody wants comes back from the form as it was', () => {
  const daily: NotificationPreferences = {
    topics: { assigned: 'off', mentioned: 'digest', regressed: 'at_once', followed: 'off' },
    digest: { kind: 'daily', hour: 0 },
  }
  for (const wanted of [defaultPreferences, daily, { ...daily, digest: { kind: 'every', minutes: 720 } } as const])
    expect(read(shownFor(wanted))).toEqual(wanted)
})

test('what no field can say is what holds for those who have said nothing', () => {
  expect(read({ assigned: 'loud', rhythm: '7' })).toEqual(defaultPreferences)
  expect(read({ rhythm: 'daily', hour: '24' })).toMatchObject({ digest: { kind: 'daily', hour: 8 } })
})
