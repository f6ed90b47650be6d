import { fallbackGroup, strangersAmong } from '#domain/grouping/fallback.ts'
import { shortId } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { OpenProject } from '../frame/project.ts'

/** Links to the fallback issue for events without information, if it contains unrelated ones. */
export async function StrangersBanner({ open: { project, events } }: { open: OpenProject }) {
  if (events === undefined) return null
  const group = { projectId: project.id, groupHash: fallbackGroup }
  const [issue] = await running().catalogue.issues.byGroups(events, [group])
  const count = issue === undefined ? 0 : strangersAmong(issue.hashes).length
  if (issue === undefined || count === 0) return null
  const t = messages('projectSettings')
  return (
    <Banner
      tone="info"
      title={t('grouping.strangers.title', { issue: shortId(project.slug, issue.number), count })}
      action={<LinkButton href={paths.issueGrouping(issue.id)}>{t('grouping.strangers.action')}</LinkButton>}
    >
      {t('grouping.strangers.body')}
    </Banner>
  )
}
