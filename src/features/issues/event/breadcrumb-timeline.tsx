import { messages } from '#messages'
import { Icon } from '#ui/icon.tsx'
import { pack } from '#ui/packed.ts'
import { Panel } from '#ui/panel.tsx'
import { WhenLive } from '#ui/when-live.tsx'
import { BreadcrumbRows } from './breadcrumb-rows.tsx'
import type { BreadcrumbView } from './breadcrumbs.ts'
import { shownCrumb } from './shown-crumbs.ts'

/** Breadcrumbs shown initially; earlier ones expand in place. */
const MAX_AT_ONCE = 20

/** Breadcrumbs before the error, nearest first. `error` labels the error itself, the timeline's zero. */
export function BreadcrumbTimeline({ breadcrumbs, error }: { breadcrumbs: readonly BreadcrumbView[]; error: string }) {
  const t = messages('issues')
  const texts = { link: t('breadcrumb.link'), status: t('breadcrumb.status') }
  const shown = breadcrumbs.map(shownCrumb)
  const earlier = shown.slice(MAX_AT_ONCE)
  return (
    <Panel id="breadcrumbs" title={t('breadcrumb.title')} note={breadcrumbs.length} flush>
      <div className="crumb bg-error-soft/50">
        <span className="text-right text-xs text-ink-3">0</span>
        <Icon name="circle-alert" className="text-error" />
        <bdi className="col-span-2 truncate font-medium text-ink max-sm:col-span-1">{error}</bdi>
      </div>
      <BreadcrumbRows rows={pack(shown.slice(0, MAX_AT_ONCE))} texts={texts} />
      {earlier.length > 0 && (
        <details className="group/earlier border-t border-line/60">
          <summary className="flex min-h-control cursor-pointer items-center px-4 py-1 text-sm text-accent group-open/earlier:hidden hover:bg-sunken">
            {t('breadcrumb.earlier', { count: earlier.length })}
          </summary>
          <WhenLive>
            <BreadcrumbRows rows={pack(earlier)} texts={texts} />
          </WhenLive>
        </details>
      )}
    </Panel>
  )
}
