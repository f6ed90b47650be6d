import { notFound } from '#running/refuse.ts'
import { paths } from '#domain/paths.ts'
import type { DetectorKind } from '#domain/trace/detect/rules.ts'
import { messages } from '#messages'
import { Fields, Form } from '#ui/form/form.tsx'
import { formClass } from '#ui/form/form-class.ts'
import { untouched } from '#ui/form/form-state.ts'
import { CheckInput } from '#ui/form/inputs/check-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { TheirChanges } from '#ui/form/their-changes.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { theirTexts } from '../form/texts.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { changeDetector } from './actions.ts'
import { DETECTOR } from './fields.ts'
import { detectorForm, parseDetector } from './form.ts'
import { thresholdTexts } from './texts.ts'
import { ON, thresholdFields, valuesOf } from './values.ts'

/** One detector: description, example and thresholds. */
export async function DetectorPage({ slug, detector }: { slug: string; detector: string }) {
  const t = messages('projectSettings')
  const kind = parseDetector(detector)
  const open = await openPage(slug, (now) => paths.detector(now, detector))
  if (kind === undefined) notFound()
  const saved = await detectorForm(kind).kept.read(open)
  return (
    <SettingsFrame
      open={open}
      section="performance"
      lead={
        <Link href={paths.projectSettings(slug, 'performance')} className="rounded-sm text-accent underline">
          {t('detectors.back')}
        </Link>
      }
    >
      <h2 className="text-lg font-semibold text-ink">{t(`detectors.of.${kind}.title`)}</h2>
      <About kind={kind} slug={slug} />
      <Form
        action={changeDetector}
        initial={untouched(valuesOf(saved.rules), saved.stamp)}
        subject={slug}
        className={formClass}
      >
        <input type="hidden" name={DETECTOR} value={kind} />
        <TheirChanges texts={theirTexts()} />
        <Panel id="thresholds" title={t('detectors.settings')}>
          <Fields disabled={open.change === undefined} className="grid min-w-0 gap-4 sm:max-w-form">
            <CheckInput name={ON} label={t('detectors.enabled')} hint={t('detectors.enabledHint')} />
            {thresholdFields(kind).map((field) => (
              <TextInput
                key={field.name}
                name={field.name}
                {...thresholdTexts(kind, field)}
                inputMode="numeric"
                autoComplete="off"
              />
            ))}
          </Fields>
        </Panel>
        {open.change !== undefined && <Save label={t('save.submit')} />}
      </Form>
    </SettingsFrame>
  )
}

function About({ kind, slug }: { kind: DetectorKind; slug: string }) {
  const t = messages('projectSettings')
  return (
    <Panel id="about" title={t('detectors.finds')}>
      <div className="grid max-w-prose gap-3 text-ink-2">
        <p>{t(`detectors.of.${kind}.finds`)}</p>
        <h3 className="text-sm font-semibold text-ink">{t('detectors.example')}</h3>
        <p>{t(`detectors.of.${kind}.example`)}</p>
        <p>
          <Link
            href={paths.issues({ project: slug, query: `detector:${kind}` })}
            className="rounded-sm text-accent underline"
          >
            {t('detectors.more')}
          </Link>
        </p>
      </div>
    </Panel>
  )
}
