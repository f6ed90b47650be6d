import { notFound } from 'next/navigation'
import { paths } from '#domain/paths.ts'
import type { DetectorKind } from '#domain/trace/detect/rules.ts'
import { messages } from '#messages'
import { untouched } from '#ui/form/form-state.ts'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { saveTexts } from '../form/texts.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'
import { DetectorForm } from './detector-form.tsx'
import { detectorForm, parseDetector } from './form.ts'
import { thresholdTexts } from './texts.ts'
import { thresholdFields, valuesOf, type DetectorValues } from './values.ts'

/** The page of one detector: what it looks for, an example, and its thresholds. */
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
      <DetectorForm
        slug={slug}
        detector={kind}
        initial={untouched<DetectorValues>(valuesOf(saved.rules), saved.stamp)}
        mayChange={open.change !== undefined}
        fields={thresholdFields(kind).map((field) => ({ name: field.name, ...thresholdTexts(kind, field) }))}
        texts={{
          save: saveTexts(),
          title: t('detectors.settings'),
          on: t('detectors.enabled'),
          onHint: t('detectors.enabledHint'),
        }}
      />
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
