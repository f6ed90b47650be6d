import { authorize } from '#domain/access/access.ts'
import type { DiscardedGroup } from '#domain/deletion/deletion.ts'
import { shortId } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor } from '#running/guard.ts'
import { Button } from '#ui/button.tsx'
import { hidden } from '#ui/form/form-state.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { OpenProject } from '../frame/project.ts'
import { liftDiscard } from './actions.ts'

/** The groups that were deleted together with their future events, each with a button that lets events in again. */
export async function DiscardedPanel({ open: { project, grant } }: { open: OpenProject }) {
  const t = messages('projectSettings')
  const groups = await running().catalogue.deletions.discarded(grant, project.id)
  const now = new Date()
  const mayLift = authorize(await currentActor(), 'event:admin', [project.id]).ok
  return (
    <Panel id="discarded" title={t('filters.discarded.title')} flush>
      {groups.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">{t('filters.discarded.none')}</p>
      ) : (
        <ul>
          {groups.map((group) => (
            <Discarded key={group.groupHash} group={group} slug={project.slug} mayLift={mayLift} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface DiscardedProps {
  readonly group: DiscardedGroup
  readonly slug: string
  readonly mayLift: boolean
  readonly now: Date
}

function Discarded({ group, slug, mayLift, now }: DiscardedProps) {
  const t = messages('projectSettings')
  const issue = shortId(slug, group.number)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-medium wrap-anywhere text-ink">{group.title}</p>
        <p className="text-sm text-ink-2">
          {t('filters.discarded.by', { issue, name: group.discardedBy })}{' '}
          <RelativeTime at={group.discardedAt} now={now} />
        </p>
        <p className="font-mono text-xs text-ink-3">{group.groupHash}</p>
      </div>
      {mayLift && (
        <form action={liftDiscard}>
          <input type="hidden" name={hidden.subject} value={slug} />
          <input type="hidden" name="group" value={group.groupHash} />
          <Button type="submit" aria-label={t('filters.discarded.liftOne', { issue })}>
            {t('filters.discarded.lift')}
          </Button>
        </form>
      )}
    </li>
  )
}
