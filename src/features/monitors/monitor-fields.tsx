import { intervalUnits } from '#domain/monitor/monitor.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Fields } from '#ui/form/form.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'

/** Hides the fields of the other schedule type, unless one of them has an error. */
const OF_CRONTAB = 'not-has-[[aria-invalid=true]]:group-has-[[value=interval]:checked]/schedule:hidden'
const OF_INTERVAL = 'not-has-[[aria-invalid=true]]:group-has-[[value=crontab]:checked]/schedule:hidden'

/**
 * The settings of a monitor.
 * @param projects choices for a new monitor
 */
export function MonitorFields({ projects }: { projects: readonly string[] | null }) {
  const t = messages('monitors')
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <Fields>
      <TextInput name="name" label={t('form.name')} autoComplete="off" />
      {projects !== null && (
        <>
          <SelectInput
            name="project"
            label={t('project.label')}
            options={projects.map((slug) => ({ value: slug, label: slug }))}
          />
          <TextInput name="slug" label={t('form.slug')} hint={t('form.slugHint')} {...plain} />
        </>
      )}
      <SelectInput
        name="type"
        label={t('form.type')}
        options={[
          { value: 'crontab', label: t('form.crontab') },
          { value: 'interval', label: t('form.interval') },
        ]}
      />
      <div className={cx('grid gap-4', OF_CRONTAB)}>
        <TextInput name="crontab" label={t('form.crontab')} hint={t('form.crontabHint')} {...plain} />
        <TextInput name="timezone" label={t('form.timezone')} hint={t('form.timezoneHint')} {...plain} />
      </div>
      <div className={cx('grid gap-4 sm:grid-cols-2', OF_INTERVAL)}>
        <TextInput name="every" label={t('form.every')} inputMode="numeric" {...plain} />
        <SelectInput
          name="unit"
          label={t('form.unit')}
          options={intervalUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput name="margin" label={t('form.margin')} hint={t('form.marginHint')} inputMode="numeric" />
        <TextInput name="maxRuntime" label={t('form.maxRuntime')} hint={t('form.maxRuntimeHint')} inputMode="numeric" />
        <TextInput name="failureThreshold" label={t('form.failureThreshold')} inputMode="numeric" />
        <TextInput name="recoveryThreshold" label={t('form.recoveryThreshold')} inputMode="numeric" />
      </div>
      <div>
        <Button type="submit" name={hidden.intent} value="preview">
          {t('preview')}
        </Button>
      </div>
    </Fields>
  )
}
