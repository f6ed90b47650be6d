import { expect, test } from 'vitest'
import { defaultPreferences, type NotificationPreferences } from '#domain/alert/preferences.ts'
import { readPreferences, valuesOf } from './values.ts'

function sent(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('what somebody wants comes back from the form as it was', () => {
  const daily: NotificationPreferences = {
    topics: { assigned: 'off', mentioned: 'digest', regressed: 'at_once', followed: 'off' },
    digest: { kind: 'daily', hour: 0 },
  }
  for (const wanted of [defaultPreferences, daily, { ...daily, digest: { kind: 'every', minutes: 720 } } as const])
    expect(readPreferences(sent(valuesOf(wanted)))).toEqual(wanted)
})

test('what no field can say is what holds for those who have said nothing', () => {
  expect(readPreferences(sent({ assigned: 'loud', rhythm: '7' }))).toEqual(defaultPreferences)
  expect(readPreferences(sent({ rhythm: 'daily', hour: '24' })).digest).toEqual({ kind: 'daily', hour: 8 })
})
