import { paths } from '#domain/paths.ts'
import { detectorKinds } from '#domain/trace/detect/rules.ts'
import { messages } from '#messages'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { readSection } from '../form/save-section.ts'
import { openPage } from '../frame/project.ts'
import { SettingsFrame } from '../frame/settings-frame.tsx'

/** All detectors, with what each detects and whether it is enabled. */
export async function DetectorsPage({ slug }: { slug: string }) {
  const t = messages('projectSettings')
  const open = await openPage(slug, (now) => paths.projectSettings(now, 'performance'))
  const { rules } = await readSection(open, 'performance')
  return (
    <SettingsFrame open={open} section="performance" lead={t('detectors.lead')}>
      <Panel id="detectors" title={t('section.performance')} flush>
        <ul>
          {detectorKinds.map((kind) => (
            <li key={kind} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3">
              <div className="min-w-0 flex-1 basis-80">
                <Link
                  href={paths.detector(slug, kind)}
                  className="inline-flex min-h-8 items-center rounded-sm font-medium text-accent underline"
                >
                  {t(`detectors.of.${kind}.title`)}
                </Link>
                <p className="text-sm text-ink-2">{t(`detectors.of.${kind}.text`)}</p>
              </div>
              <p className="text-sm text-ink-2">{t(`detectors.state.${rules[kind].on ? 'on' : 'off'}`)}</p>
            </li>
          ))}
        </ul>
      </Panel>
    </SettingsFrame>
  )
}
