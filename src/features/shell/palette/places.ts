import { authorize, type Actor } from '#domain/access/access.ts'
import { sectionsFor } from '#domain/access/sections.ts'
import { accountSections, paths, performancePages } from '#domain/paths.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { PaletteEntry } from './entries.ts'

/** The pages that the user may open, except those in the navigation, which the palette knows from their shortcuts. */
export async function readPlaces(grants: PageGrants, actor: Actor | undefined): Promise<readonly PaletteEntry[]> {
  const { searchViews, projects } = running().catalogue
  const [ofIssues, ofSpans, ofLogs, all] = await Promise.all([
    searchViews.of(grants.events, 'issues'),
    searchViews.of(grants.events, 'spans'),
    searchViews.of(grants.events, 'logs'),
    projects.list(grants.projects),
  ])
  const t = messages('palette')
  return [
    ...ofIssues.views.map(({ id, name }) => place(t('group.views'), name, paths.issues({ view: id }))),
    ...ofSpans.views.map(({ id, name }) => place(t('group.views'), name, paths.explore({ saved: id }))),
    ...ofLogs.views.map(({ id, name }) => place(t('group.views'), name, paths.logs({ saved: id }))),
    ...all.flatMap(({ slug, name }) => [
      place(t('group.projects'), t('projectIssues', { project: name }), paths.project(slug), slug),
      place(
        t('group.projects'),
        messages('projectSettings')('tab.general', { project: name }),
        paths.projectSettings(slug),
        slug,
      ),
      place(t('group.projects'), t('projectSetUp', { project: name }), paths.projectSetUp(slug), slug),
    ]),
    ...sectionsFor(actor).map((section) =>
      place(t('group.settings'), messages('organization')(`section.${section}`), paths.organization(section)),
    ),
    ...accountSections.map((section) =>
      place(t('group.account'), messages('common')(`user.${section}`), paths.account(section)),
    ),
    ...performancePages.map((page) =>
      place(t('group.pages'), messages('performance')(`page.${page}`), paths.performanceOf(page)),
    ),
    place(t('group.pages'), t('lookUp'), paths.digest()),
    place(t('group.pages'), messages('apiDocs')('title'), paths.apiDocs()),
    ...(authorize(actor, 'project:write').ok ? [place(t('group.pages'), t('newProject'), paths.newProject())] : []),
  ]
}

function place(group: string, label: string, href: string, note?: string): PaletteEntry {
  return { key: href, group, label, href, ...(note !== undefined && { note }) }
}
