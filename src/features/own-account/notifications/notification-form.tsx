'use client'

import { Choice } from '#ui/choice.tsx'
import type { FormState } from '#ui/form/form-state.ts'
import { SaveBar } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { changeNotifications } from './actions.ts'
import type { NotificationValues } from './values.ts'

export type NotificationState = FormState<NotificationValues, never>

type Options = readonly { readonly value: string; readonly label: string }[]

interface NotificationFormProps {
  readonly initial: NotificationState
  readonly topics: Options
  readonly times: Options
  readonly rhythms: Options
  readonly hours: Options
  readonly texts: {
    readonly topics: string
    readonly ownActs: string
    readonly bundle: string
    readonly rhythm: string
    readonly rhythmHint: string
    readonly hour: string
    readonly hourHint: string
    readonly save: string
  }
}

/** What somebody gets mails about: at once, bundled, or not at all. */
export function NotificationForm({ initial, topics, times, rhythms, hours, texts }: NotificationFormProps) {
  const { state, formProps, working } = useSettingsForm(changeNotifications, initial)
  const { values, edition, note } = state
  return (
    <form {...formProps} className="grid min-w-0 gap-6">
      <div key={edition} className="grid min-w-0 gap-6">
        <section aria-labelledby="topics" className="grid gap-2">
          <h2 id="topics" className="font-semibold text-ink">
            {texts.topics}
          </h2>
          <ul className="rounded-lg border border-line bg-surface">
            {topics.map(({ value, label }) => (
              <li
                key={value}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 last:border-b-0"
              >
                <span className="min-w-0 text-ink">{label}</span>
                <Choice name={value} label={label} options={times} defaultValue={values[value] ?? ''} />
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-3">{texts.ownActs}</p>
        </section>
        <section aria-labelledby="bundle" className="group/rhythm grid max-w-form gap-4">
          <h2 id="bundle" className="font-semibold text-ink">
            {texts.bundle}
          </h2>
          <SelectField
            name="rhythm"
            label={texts.rhythm}
            hint={texts.rhythmHint}
            options={rhythms}
            defaultValue={values.rhythm}
          />
          {/* Shown by the choice above, without any script. */}
          <div className="hidden group-has-[option[value=daily]:checked]/rhythm:block">
            <SelectField
              name="hour"
              label={texts.hour}
              hint={texts.hourHint}
              options={hours}
              defaultValue={values.hour}
            />
          </div>
        </section>
      </div>
      <SaveBar note={note} working={working} texts={texts} inline />
    </form>
  )
}
