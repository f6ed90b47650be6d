import { authorize } from '#domain/access/access.ts'
import { RESTORABLE_MS, type DeletedIssue } from '#domain/deletion/deletion.ts'
import { shortId } from '#domain/issue/issue.ts'
import type { Project } from '#domain/project/project.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { currentActor } from '#running/guard.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { EmptyState } from '#ui/states.tsx'
import { restoreDeleted } from '../state/actions.ts'

/** In the place of an issue that was deleted within the last hour: who deleted it, and the way back. */
export async function DeletedIssuePage({ issue, project }: { issue: DeletedIssue; project: Project }) {
  const t = messages('triage')
  const mayRestore = authorize(await currentActor(), 'event:admin', [project.id]).ok
  const until = new Date(issue.deletedAt.getTime() + RESTORABLE_MS)
  return (
    <EmptyState
      title={t('deleted.title', { issue: shortId(project.slug, issue.number) })}
      action={
        <>
          {mayRestore && (
            <form action={restoreDeleted.bind(null, issue.action)}>
              <Button type="submit" tone="primary">
                {t('deleted.restore')}
              </Button>
            </form>
          )}
          <LinkButton href={paths.issues()}>{t('deleted.list')}</LinkButton>
        </>
      }
    >
      <p className="font-mono wrap-anywhere">{issue.title}</p>
      <p>{t('deleted.by', { name: issue.deletedBy })}</p>
      <p>
        {t('deleted.until')} <RelativeTime at={until} now={new Date()} />
      </p>
    </EmptyState>
  )
}
